import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Wish } from '../../../src/protocol.ts';
import { eventually } from '../../support/eventually.ts';
import { heard, heardAtFocus, tabTo } from '../../support/heard.ts';
import { openPanel } from '../../support/panel.ts';
import {
  question,
  answer,
  rejected,
  notConnected,
  tooLong,
  context,
  several,
  missingModel,
  states,
} from '../../support/everyState.ts';
import { iconsWithoutGlyph, overflowing, violations } from '../../support/panelChecks.ts';
import { turn } from '../../support/panelPage.ts';

describe('With a keyboard and a screen reader, a user can', () => {
  it('connect, from the view that is shown before the first connection', async () => {
    const { page, tell, wishes } = await openPanel([]);
    await tell(notConnected);
    assert.deepEqual(await heard(page), [
      'heading 2 "Connect Realm Chat"',
      'button "Set up connection"',
      'term "Base URL"',
      'term "Realm"',
      'term "API key"',
      'button "Open example"',
      'button "Open walkthrough"',
    ]);
    await tabTo(page, 'button "Set up connection"', 'Shift+Tab');
    await page.keyboard.press('Enter');
    assert.deepEqual((await wishes()).slice(1), [{ type: 'action', action: 'setUpConnection' }]);
  });

  it('choose a model', async () => {
    const { page, wishes } = await openPanel([question, ...answer]);
    await tabTo(page, 'button "Model or app: app"');
    await page.keyboard.press('Enter');
    assert.deepEqual((await wishes()).slice(1), [{ type: 'select-model' }]);
  });

  it('write, send, and hear that a reply starts and ends, once each and without its text (V172)', async () => {
    const { page, tell, wishes } = await openPanel([]);
    await page.evaluate(() => {
      const said: string[] = [];
      const region = document.querySelector('[role="status"]');
      const note = (changes: MutationRecord[]): void => {
        for (const { addedNodes } of changes) for (const { textContent } of addedNodes) said.push(textContent ?? '');
      };
      if (region) new MutationObserver(note).observe(region, { childList: true });
      Object.assign(globalThis, { said });
    });
    assert.deepEqual(await heardAtFocus(page), ['textbox "Message"']);
    await page.keyboard.type('Hello');
    await page.keyboard.press('Enter');
    assert.deepEqual((await wishes()).slice(1), [{ type: 'send', text: 'Hello' }]);
    const [running] = turn('r', '', { outcome: 'streaming' }).slice(1);
    if (running) await tell({ type: 'turn-start', keep: 0, messages: [question, running] });
    for (const piece of ['One ', 'two ', 'three.']) await tell({ type: 'turn-delta', id: 'r', text: piece });
    await tell({ type: 'turn-end', reply: { id: 'r', role: 'assistant', model: 'app', outcome: 'done' } });
    const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    assert.deepEqual(said, ['Reply is on its way', 'Reply is complete']);
    assert.deepEqual(await heardAtFocus(page), ['textbox "Message"']);
  });

  it('stop a reply, by its button or by Escape', async () => {
    const { page, wishes } = await openPanel([question, ...turn('r', 'One', { outcome: 'streaming' }).slice(1)]);
    await tabTo(page, 'button "Stop"');
    await page.keyboard.press('Enter');
    assert.deepEqual(await heardAtFocus(page), ['textbox "Message"']);
    await page.keyboard.press('Escape');
    assert.deepEqual((await wishes()).slice(1), [{ type: 'stop' }, { type: 'stop' }]);
  });

  it('open a file that a reply names (V332)', async () => {
    const { page, tell, wishes } = await openPanel(turn('r', 'See `a.ts:2`.'));
    const ask: Wish = { type: 'find-paths', id: 'r', paths: ['a.ts'] };
    await eventually(async () => assert.deepEqual((await wishes()).slice(1), [ask]));
    await tell({ type: 'paths-found', id: 'r', found: [['a.ts', 'src/a.ts']] });
    await tabTo(page, 'link "a.ts:2"', 'Shift+Tab');
    assert.equal(await page.locator('.tooltip').textContent(), 'Open src/a.ts:2');
    await page.keyboard.press('Enter');
    assert.deepEqual((await wishes()).slice(2), [
      { type: 'open-path', path: 'src/a.ts', firstLine: 2, lastLine: undefined },
    ]);
  });

  it('read a conversation by its headings, and find the parts of each message', async () => {
    const { page } = await openPanel([question, ...answer]);
    const all = await heard(page);
    const conversation = all.slice(0, all.indexOf('textbox "Message"'));
    assert.deepEqual(
      conversation.filter((words) => !/^(button|cell|gridcell|row|term|code)/.test(words)),
      [
        'log "Conversation"',
        'article "You"',
        'heading 2 "You"',
        'group "You: How do I read a file?"',
        'article "Reply from app"',
        'heading 2 "Reply from app"',
        'heading 3 "Files"',
        'group "Code: ts"',
        'group "Table"',
        'columnheader "Name"',
        'columnheader "Size"',
        'group "Reply from app: Files"',
      ],
    );
  });

  it('copy and apply code', async () => {
    const { page, wishes } = await openPanel([question, ...answer]);
    const path = await tabTo(page, 'button "Copy code"', 'Shift+Tab');
    assert.deepEqual(path.slice(-3), ['article "Reply from app"', 'group "Code: ts"', 'button "Copy code"']);
    await page.keyboard.press('Enter');
    await tabTo(page, 'button "Apply in editor"');
    await page.keyboard.press('Enter');
    assert.deepEqual((await wishes()).slice(1), [
      { type: 'copy-code', code: 'let a = 1;' },
      { type: 'apply', code: 'let a = 1;', reply: 'r' },
    ]);
  });

  it('edit a message, cancel the edit, and retry', async () => {
    const { page, wishes } = await openPanel([question, ...answer]);
    const path = await tabTo(page, 'button "Edit"', 'Shift+Tab');
    assert.ok(path.includes('group "You: How do I read a file?"'));
    await page.keyboard.press('Enter');
    assert.equal((await heardAtFocus(page)).at(-1), 'textbox "Edit message"');
    await page.keyboard.press('Escape');
    assert.equal((await heardAtFocus(page)).at(-1), 'button "Edit"');
    await tabTo(page, 'button "Retry"');
    await page.keyboard.press('Enter');
    assert.deepEqual((await wishes()).slice(1), [{ type: 'retry', id: 'r' }]);
  });

  it('attach context by #', async () => {
    const { page, wishes } = await openPanel([]);
    await page.keyboard.type('#sel');
    assert.ok((await heard(page)).some((words) => /^option "#selection Selected code"$/.test(words)));
    const active = page.locator('[role="option"][aria-selected="true"]');
    assert.equal(
      await page.getByRole('textbox', { name: 'Message' }).getAttribute('aria-activedescendant'),
      await active.getAttribute('id'),
    );
    await page.keyboard.press('Enter');
    assert.deepEqual(
      (await wishes()).filter(({ type }) => type === 'attach'),
      [{ type: 'attach', source: 'selection' }],
    );
    assert.deepEqual(await heardAtFocus(page), ['textbox "Message"']);
  });

  it('continue in another conversation, wherever the focus was (V173)', async () => {
    const { page, tell } = await openPanel([question, ...answer]);
    await tabTo(page, 'button "Copy code"', 'Shift+Tab');
    await tell({ type: 'conversation', messages: turn('x', 'Another') });
    assert.deepEqual(await heardAtFocus(page), ['textbox "Message"']);
  });

  it('use the button of an error', async () => {
    const { page, wishes } = await openPanel([question, ...rejected]);
    const path = await tabTo(page, 'button "Set API key"', 'Shift+Tab');
    assert.ok(path.includes('article "Reply from app"'));
    await page.keyboard.press('Enter');
    assert.deepEqual((await wishes()).slice(1), [{ type: 'action', action: 'setApiKey' }]);
  });
});

describe('The focus', () => {
  it('moves to the message box when a question that had it disappears (V173)', async () => {
    const { page, tell } = await openPanel(answer);
    await tell(context, tooLong);
    const path = await tabTo(page, 'button "Send anyway"', 'Shift+Tab');
    assert.match(path.at(-2) ?? '', /^group "This will probably not fit/);
    await tell(context);
    assert.deepEqual(await heardAtFocus(page), ['textbox "Message"']);
  });

  it('stays on its button when the view without a connection is shown again, and moves to the message box once connected (V173)', async () => {
    const { page, tell } = await openPanel([]);
    await tell(notConnected);
    await tabTo(page, 'button "Open walkthrough"');
    await tell(notConnected);
    assert.deepEqual(await heardAtFocus(page), ['button "Open walkthrough"']);
    await tell(missingModel);
    assert.deepEqual(await heardAtFocus(page), ['textbox "Message"']);
  });

  it('moves to the conversation when Find closes if the element that had it is hidden (V173)', async () => {
    const { page, tell } = await openPanel([question, ...turn('r', 'One', { outcome: 'streaming' }).slice(1)]);
    await tabTo(page, 'button "Stop"');
    await page.keyboard.press('Control+f');
    await tell({ type: 'turn-end', reply: { id: 'r', role: 'assistant', model: 'app', outcome: 'done' } });
    await page.keyboard.press('Escape');
    assert.deepEqual(await heardAtFocus(page), ['log "Conversation"']);
  });

  it('shows the tooltip of its element, until Escape', async () => {
    const { page, tell } = await openPanel(answer);
    await tell(context);
    const tooltip = page.locator('.tooltip');
    await tabTo(page, 'button "Delete message"', 'Shift+Tab');
    assert.equal(await tooltip.innerText(), 'Delete message');
    await page.keyboard.press('Escape');
    assert.equal(await tooltip.isVisible(), false);
    await tabTo(page, 'meter "Context"');
    assert.match(await tooltip.innerText(), /^The next request will have about/);
    await page.mouse.click(5, 5);
    assert.equal(await tooltip.isVisible(), false);
  });
});

/** The sizes of a window of 1280 by 1024 pixels at 400 %, and of a side bar in it. */
const sizes = [
  { width: 320, height: 256 },
  { width: 240, height: 200 },
];

describe('The panel, zoomed in to 400 % (V174)', () => {
  for (const size of sizes)
    for (const [name, messages, facts] of states)
      it(`shows all of this state by scrolling in one direction: ${name}, ${size.width} by ${size.height} px`, async () => {
        const { page, tell } = await openPanel(messages, size);
        await tell(...facts);
        assert.deepEqual(await overflowing(page, ['pre *', '.table *']), []);
        const cut = await page.evaluate(() => {
          const root = document.documentElement;
          const scrollers = [...document.querySelectorAll<HTMLElement>('.page, .log, .welcome-place, .chips')];
          const sideways = scrollers.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
          return [root.scrollHeight > root.clientHeight, ...sideways.map(({ className }) => className)];
        });
        assert.deepEqual(cut, [false]);
        for (const button of await page.locator('.composer button:visible').all()) {
          await button.scrollIntoViewIfNeeded();
          assert.ok(await button.evaluate(isOnTop), (await button.getAttribute('aria-label')) ?? 'a button');
        }
      });
});

describe('The parts of the panel', () => {
  for (const [name, messages, facts] of states)
    it(`are large enough for a finger: ${name}`, async () => {
      const { page, tell } = await openPanel(messages, { width: 400, height: 600 });
      await tell(...facts);
      const small = await page.evaluate(() => {
        const targets = [...document.querySelectorAll<HTMLElement>('button, summary, [role="option"]')];
        const boxes = targets.map((target) => ({ target, box: target.getBoundingClientRect() }));
        return boxes
          .filter(({ box: { width, height } }) => width > 0 && (width < 24 || height < 23.5))
          .map(({ target, box }) => `${target.ariaLabel ?? target.textContent}: ${box.width} by ${box.height}`);
      });
      assert.deepEqual(small, []);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(await iconsWithoutGlyph(page), []);
    });

  it('show the whole of a long name under a reply, on as many lines as needed', async () => {
    const model = 'a-model-with-a-long-name '.repeat(6).trim();
    const { page } = await openPanel(turn('r', 'One', { model, seconds: 2 }), { width: 240, height: 400 });
    const [line] = await boxesOf(page, '.details');
    assert.ok(line);
    const lefts = await page
      .locator('.details bdi')
      .first()
      .evaluate((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return [...range.getClientRects()].map(({ left }) => left);
      });
    assert.ok(lefts.length > 2, 'it has several lines');
    // Text to the left of the dot would be cut off.
    for (const left of lefts) assert.ok(left >= line.left + 14, String(lefts));
  });

  it('do not move if the user reduces motion, in the system or in VS Code', async () => {
    const { page } = await openPanel(answer);
    const duration = () =>
      page.locator('.reply-toolbar').evaluate((toolbar) => getComputedStyle(toolbar).transitionDuration);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    assert.equal(await duration(), '0.1s');
    await page.evaluate(() => document.body.classList.add('vscode-reduce-motion'));
    assert.equal(await duration(), '0s');
    await page.evaluate(() => document.body.classList.remove('vscode-reduce-motion'));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(await duration(), '0s');
  });

  it('show the focus and every state in forced colours (V174)', async () => {
    const { page, tell } = await openPanel([question, several], { width: 300, height: 600 });
    await page.emulateMedia({ forcedColors: 'active' });
    await tell(context);
    const style = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((shown, name) => getComputedStyle(shown).getPropertyValue(name), property);
    assert.equal(await style('.box', 'outline-style'), 'solid');
    const [selected, other] = [
      await style('.reply-tab[aria-selected="true"]', 'border-bottom-color'),
      await style('.reply-tab[aria-selected="false"]', 'border-bottom-color'),
    ];
    assert.notEqual(selected, other);
    await page.getByRole('button', { name: 'Wrap lines' }).first().click();
    await page.mouse.move(1, 1);
    assert.equal(await style('.wrap-lines[aria-pressed="true"]', 'outline-style'), 'solid');
    assert.notEqual(await style('.context-used', 'stroke'), 'none');
    await page.keyboard.press('Control+f');
    assert.equal(await style('.find-input', 'outline-style'), 'solid');
  });
});

describe('Text that is written from right to left (V175)', () => {
  const rtl = [
    'שלום, זה `const a = 1;` ועוד.',
    'English with שלום.',
    '- פריט\n- second item',
    '| שם | Lines |\n|---|--:|\n| קובץ | 12 |',
    '```ts\nconst a = 1;\n```',
    '> ציטוט',
    '<details><summary>פרטים</summary>\n\nתוכן\n\n</details>',
  ].join('\n\n');

  it('is aligned to the right, separately for each paragraph, with list markers, while code stays left to right', async () => {
    const { page } = await openPanel([{ ...question, text: 'שאלה?\nAnd English?' }, ...turn('r', rtl).slice(1)]);
    assert.deepEqual(await sides(page, '.markdown > p'), ['right', 'left']);
    assert.deepEqual(await sides(page, '.markdown li > p'), ['right', 'right']);
    const directions = await page.evaluate(() =>
      ['.markdown ul', '.markdown table', '.markdown blockquote', '.markdown details', '.code-block', 'p code'].map(
        (selector) => getComputedStyle(document.querySelector(selector) ?? document.body).direction,
      ),
    );
    assert.deepEqual(directions, ['rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
    assert.deepEqual(await sides(page, '.code-block code'), ['left']);
  });

  it('keeps the words around model names in order', async () => {
    const model = 'דגם 3';
    const { page, tell } = await openPanel(
      turn('r', 'One', { model, seconds: 2, usage: { inputTokens: 1, outputTokens: 2 } }),
    );
    await tell({ ...missingModel, connection: { ...missingModel.connection, model } });
    for (const selector of ['.details', '.model-warning']) {
      const [name] = await boxesOf(page, `${selector} bdi`);
      const [line] = await boxesOf(page, selector);
      // A detail has space for a dot before it.
      assert.ok(name && line && Math.abs(name.left - line.left) < 16, selector);
    }
  });

  it('is in its own direction on a chip: a name, and the file of a symbol', async () => {
    const { page, tell } = await openPanel([]);
    const name = 'קובץ 3.ts';
    const file = { id: 'f', kind: 'file', name, language: '', size: 1 } as const;
    await tell({ type: 'draft', attachments: [file, { ...file, id: 's', kind: 'code', symbol: name }] });
    const places = await page.evaluate(() =>
      Array.from(document.querySelectorAll('.chip-name, .chip-file'), ({ firstChild: text }) => {
        const range = document.createRange();
        return [0, (text?.textContent?.length ?? 0) - 1].map((at) => {
          if (text) range.setStart(text, at);
          if (text) range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left;
        });
      }),
    );
    assert.equal(places.length, 3);
    for (const [first = 0, last = 0] of places) assert.ok(first > last, 'It begins at the right.');
  });

  it('is typed from right to left', async () => {
    const { page } = await openPanel([]);
    const input = page.getByRole('textbox', { name: 'Message' });
    await input.fill('שלום');
    assert.equal(await input.evaluate((box) => getComputedStyle(box).direction), 'rtl');
  });
});

/** Whether nothing covers the middle of an element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

async function boxesOf(page: Page, selector: string): Promise<DOMRect[]> {
  return page.evaluate(
    (selected) =>
      Array.from(document.querySelectorAll(selected), (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().toJSON() as DOMRect;
      }),
    selector,
  );
}

/** The side of its block at which each text starts. */
function sides(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    (selected) =>
      Array.from(document.querySelectorAll(selected), (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const [text, block] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        return text.left - block.left < block.right - text.right ? 'left' : 'right';
      }),
    selector,
  );
}
