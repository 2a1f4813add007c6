import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { openPanel } from '../../support/panel.ts';
import { turn } from '../../support/panelPage.ts';
import { boxes, distanceToEnd, movement, scrollTo, straying } from '../../support/reading.ts';

const words = 'Words that go on for a while, so that a paragraph of them has several lines in a narrow panel. ';
const code = (lines: number) => '```ts\n' + 'let a = 1;\n'.repeat(lines) + '```\n';

const row = `|${' wide cell |'.repeat(12)}\n`;
const wideTable = row + `|${'---|'.repeat(12)}\n` + row;

/** Replies of all sizes, with elements whose size is hard to estimate. */
const replies = Array.from({ length: 40 }, (_, index) =>
  [
    `## Part ${index}`,
    words.repeat(1 + ((index * 7) % 9)),
    index % 5 === 0 ? code(10 + index) : `- ${words}\n- b\n`,
    index === 30 ? wideTable : `| a | b |\n|---|---|\n${`| ${words} | c |\n`.repeat(index % 4)}`,
    words,
  ].join('\n\n'),
);
const conversation = replies.flatMap((text, index) => turn(String(index), text));
const running = turn('running', words, { outcome: 'streaming' });

describe('The visible text', () => {
  it('stays in place while the user scrolls up through a long conversation that was never laid out', async () => {
    const { page } = await openPanel(conversation);
    for (let step = 0; step < 60; step++) assert.ok((await straying(page, 240)) <= 1, `step ${step}`);
    for (let step = 0; step < 20; step++) assert.ok((await straying(page, -240)) <= 1, `back, step ${step}`);
  });

  for (const [what, ...pieces] of [
    ['blocks', replies.join('\n\n')],
    // The last piece is so long that its lines of code are out of sight before they are drawn.
    [
      'lines of code',
      '```ts\n' + 'let a = 1;\n'.repeat(1100),
      'let b = 2;\n'.repeat(420) + '```\n' + `${words}\n\n`.repeat(60),
    ],
  ] as const) {
    it(`stays in place while the user scrolls up through a reply of many ${what}`, async () => {
      const { page, tell } = await openPanel(running);
      for (const text of ['\n\n', ...pieces]) await tell({ type: 'turn-delta', id: 'running', text });
      for (let step = 0; step < 60; step++) assert.ok((await straying(page, 480)) <= 1, `step ${step}`);
    });
  }

  it('stays in place while text arrives below it, even when the reply ends and its code folds', async () => {
    const { page, tell } = await openPanel([...conversation, ...running]);
    await tell({ type: 'turn-delta', id: 'running', text: '\n\n' + code(60) + '\n' + words.repeat(30) });
    await straying(page, 900);
    const read = page.locator('.message').nth(-3).locator('p').last();
    const moved = await movement(read, async () => {
      for (const text of [...replies.slice(0, 5), code(50)]) {
        await tell({ type: 'turn-delta', id: 'running', text: '\n\n' + text });
      }
      await tell({ type: 'turn-end', reply: { id: 'running', role: 'assistant', model: 'app', outcome: 'done' } });
    });
    assert.ok(moved <= 1, `moved by ${moved}`);
    assert.equal(await page.locator('.message').last().locator('.folded').count(), 0);
  });

  it('stays in place, or follows the end, when a message that waited is sent by itself (V518)', async () => {
    const { page, tell } = await openPanel([...conversation, ...running]);
    const wait = (id: string) => tell({ type: 'waiting', messages: [{ id, text: words, attachments: 0 }] });
    const end = (id: string) =>
      tell({ type: 'turn-end', reply: { id, role: 'assistant', model: 'app', outcome: 'done' } });
    const start = (said: string, id: string, keep: number) => {
      const [question, reply] = turn(id, words, { outcome: 'streaming' });
      const messages = [question, reply].flatMap((message) => message ?? []);
      return tell({
        type: 'turn-start',
        keep,
        messages: messages.map((one) => (one === question ? { ...one, id: said } : one)),
      });
    };
    await wait('first');
    await end('running');
    await start('first', 'next', 82);
    assert.ok((await distanceToEnd(page)) <= 1);
    await wait('second');
    await straying(page, 900);
    const moved = await movement(page.locator('.message').nth(-5).locator('p').last(), async () => {
      await end('next');
      await start('second', 'last', 84);
    });
    assert.ok(moved <= 1, `moved by ${moved}`);
    assert.equal(await page.locator('.message').count(), 86);
  });

  it('follows the end while the user is there, and again after "Scroll to latest"', async () => {
    const { page, tell } = await openPanel([...conversation, ...running]);
    await tell({ type: 'turn-delta', id: 'running', text: replies[3] ?? '' });
    assert.ok((await distanceToEnd(page)) <= 1);
    await straying(page, 3000);
    await page.getByRole('button', { name: 'Scroll to latest' }).click();
    await tell({ type: 'turn-delta', id: 'running', text: replies[4] ?? '' });
    assert.ok((await distanceToEnd(page)) <= 1);
    assert.equal(await page.getByRole('button', { name: 'Scroll to latest' }).isVisible(), false);
  });

  it('stays in place at the end when details are opened there and text arrives below them', async () => {
    const details = `<details><summary>More</summary>\n\n${words.repeat(20)}\n\n</details>\n\n`;
    const { page, tell } = await openPanel([...conversation, ...running]);
    await tell({ type: 'turn-delta', id: 'running', text: `\n\n${words.repeat(9)}\n\n${details}${words}` });
    const moved = await movement(page.locator('summary'), async () => {
      await page.locator('summary').click();
      await page.locator('details[open]').waitFor();
      await tell({ type: 'turn-delta', id: 'running', text: words.repeat(9) });
    });
    assert.ok(moved <= 1, `moved by ${moved}`);
  });

  it('fits a table of four columns into a narrow panel, and shows that a wider one scrolls (V335)', async () => {
    const four = '|attempt|delay|expected wait|most|\n|-:|-:|-:|-:|\n|4|2,400 ms|1,200 ms|2,400 ms|\n';
    const { page } = await openPanel(turn('1', `${four}\n\n${wideTable}`), { width: 300, height: 600 });
    const hidden = (tables: HTMLElement[]): number[] => tables.map((table) => table.scrollWidth - table.clientWidth);
    const [ofFour = 1, ofTwelve = 0] = await page.locator('.table').evaluateAll(hidden);
    assert.equal(ofFour, 0);
    assert.ok(ofTwelve > 100);
    const thumb = await page
      .locator('.table')
      .last()
      .evaluate((table) => getComputedStyle(table, '::-webkit-scrollbar-thumb').backgroundColor);
    assert.equal(thumb, 'rgb(0, 128, 0)');
  });

  it('indents code by tabs as wide as in the editor (V336)', async () => {
    const { page } = await openPanel(turn('1', '```\n\ta\n```\n\n- ```\n  \tb\n  ```'));
    const widths = (code: HTMLElement[]): string[] => code.map((one) => getComputedStyle(one).tabSize);
    assert.deepEqual(await page.locator('pre code').evaluateAll(widths), ['4', '4']);
    await page.evaluate(() => document.body.style.setProperty('--tab-size', '2'));
    assert.deepEqual(await page.locator('pre code').evaluateAll(widths), ['2', '2']);
  });

  it('shows tasks as boxes (V337)', async () => {
    const { page } = await openPanel(turn('1', '- [x] done\n- [ ] open'));
    const looks = await page.locator('li.task [role="img"]').evaluateAll((boxes) =>
      boxes.map((box) => {
        const { width, height } = box.getBoundingClientRect();
        const { borderTopStyle, borderTopLeftRadius } = getComputedStyle(box);
        return [width === height && width > 10, borderTopStyle, parseInt(borderTopLeftRadius, 10) < width / 4];
      }),
    );
    assert.deepEqual(looks, [
      [true, 'solid', true],
      [true, 'solid', true],
    ]);
  });

  it('scrolls sideways only within a wide table or code', async () => {
    const { page } = await openPanel(turn('1', `${wideTable}\n\`\`\`\n${words}\n\`\`\``), { width: 300, height: 600 });
    const overflow = (selector: string) =>
      page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    assert.equal(await overflow('.log'), 0);
    for (const selector of ['.table', 'pre']) assert.ok((await overflow(selector)) > 100, selector);
  });

  for (const [what, messages] of [
    ['messages of a conversation', conversation],
    ['blocks of a reply', turn('1', replies.join('\n\n'))],
  ] as const) {
    it(`is the only part that is laid out of many ${what}, and the other parts keep their state`, async () => {
      const { page } = await openPanel(messages);
      const before = await boxes(page);
      const table = page.locator('.table', { hasText: 'wide cell' });
      await table.scrollIntoViewIfNeeded();
      await table.evaluate((wide) => (wide.scrollLeft = 50));
      for (const place of ['start', 'end'] as const) await scrollTo(page, place);
      const after = await boxes(page);
      assert.ok(after < 1.5 * before, `${before} boxes, then ${after}`);
      await table.scrollIntoViewIfNeeded();
      assert.equal(await table.evaluate(({ scrollLeft }) => scrollLeft), 50);
    });
  }
});

/** Code of many kinds: nested colours, an embedded language, in a list, a comment over several lines, and an unfinished block. */
const sources = [
  '```ts\nconst text = `a ${b + `c ${1}`}`; // what\n```\n',
  '```html\n<script>\n  let a = "b";\n</script>\n<p class="c">d</p>\n```\n',
  '- item\n\n  ```python\n  def f(a: int = 1) -> str:\n      return f"{a}"\n  ```\n',
  `\`\`\`ts\n/* ${'a comment that goes on\n'.repeat(6)}*/ let a = 1;\n\`\`\`\n`,
  '```diff\n- one\n+ two\n```\n',
  '```ts\nlet open = "no end',
];
const many = sources.flatMap((source, index) => turn(`of ${index}`, source));
const coloured = 'span[class^="hljs-"]';
const withCode = (page: Page) => page.locator('.message').filter({ has: page.locator('pre code') });
const colours = (place: Locator) => place.locator(coloured).count();
const isPlain = (place: Locator) => eventually(async () => assert.equal(await colours(place), 0));
const isColoured = (place: Locator) => eventually(async () => assert.ok((await colours(place)) > 0));

describe('A long reply', () => {
  it('gives up the layout of all that goes out of sight at once, because each time the browser goes through the whole page (R8, V585)', async () => {
    const { page, tell } = await openPanel();
    const most = await page.locator('.log').evaluateHandle((it) => {
      // As on a busy machine.
      const idle = requestIdleCallback;
      const busy = { didTimeout: false, timeRemaining: () => 0 };
      globalThis.requestIdleCallback = (act) => idle(() => act(busy));
      const counted = { atOnce: 0 };
      const hidden = new Set<Node>();
      new MutationObserver((records) => {
        for (const { oldValue, target } of records) {
          if (oldValue === null) hidden.add(target);
          else hidden.delete(target);
          counted.atOnce = Math.max(counted.atOnce, hidden.size);
        }
      }).observe(it, { attributes: true, attributeFilter: ['hidden'], attributeOldValue: true, subtree: true });
      return counted;
    });
    await tell({ type: 'conversation', messages: turn('long', '~~~js\na\n~~~\n\n'.repeat(600)) });
    await eventually(async () => assert.ok((await most.evaluate(({ atOnce }) => atOnce)) > 1));
  });
});

describe('The colours of code', () => {
  /** The HTML of all code. */
  const codeIn = (messages: Locator) =>
    messages.evaluateAll((all) =>
      all.map((message) => [...message.querySelectorAll('code')].map((it) => it.outerHTML)),
    );

  it('have no elements out of sight, and are restored in sight', async () => {
    const { page, tell } = await openPanel(many);
    const messages = withCode(page);
    const all = sources.map((_, index) => messages.nth(index));
    const before: unknown[] = [];
    for (const message of all) {
      await message.scrollIntoViewIfNeeded();
      await isColoured(message);
      before.push(await codeIn(message));
    }
    const texts = await messages.allTextContents();
    await tell({ type: 'turn-start', keep: many.length, messages: conversation });
    await scrollTo(page, 'end');
    for (const message of all) await isPlain(message);
    assert.deepEqual((await messages.allTextContents()).slice(0, sources.length), texts);
    for (const [index, message] of all.entries()) {
      await message.scrollIntoViewIfNeeded();
      await eventually(async () => assert.deepEqual(await codeIn(message), before[index]));
    }
  });

  it('have no elements above the visible end of an opened conversation', async () => {
    const { page } = await openPanel([...many, ...conversation]);
    for (let index = 0; index < sources.length; index++) await isPlain(withCode(page).nth(index));
    await withCode(page).first().scrollIntoViewIfNeeded();
    await isColoured(withCode(page).first());
  });

  it('stay in code that is selected', async () => {
    const { page } = await openPanel([...many, ...conversation]);
    await scrollTo(page, 'start');
    const first = withCode(page).first();
    await isColoured(first);
    await first.locator('pre code').evaluate((it) => document.getSelection()?.selectAllChildren(it));
    await scrollTo(page, 'end');
    await isPlain(withCode(page).nth(1));
    assert.ok(await first.evaluate((it) => !it.contains(document.activeElement)));
    assert.ok((await colours(first)) > 0);
  });

  it('continue in a block that arrives out of sight, without losing text', async () => {
    const { page, tell } = await openPanel([...conversation, ...running]);
    const before = '\n\nOne.'.repeat(20);
    await tell({ type: 'turn-delta', id: 'running', text: `${before}\n\n\`\`\`ts\nlet first = 1;\nlet a` });
    await scrollTo(page, 'start');
    await tell({ type: 'turn-delta', id: 'running', text: ' = 2;\nlet b = 3;\n```\n\n' + words.repeat(40) });
    await scrollTo(page, 'end');
    const code = page.locator('.message').last().locator('pre code');
    assert.equal(await code.textContent(), 'let first = 1;\nlet a = 2;\nlet b = 3;');
    await code.scrollIntoViewIfNeeded();
    await eventually(async () => assert.equal(await code.locator('.hljs-keyword').count(), 3));
  });

  it('are not drawn again at the end of a reply in code that is out of sight by then', async () => {
    const { page, tell } = await openPanel([...conversation, ...running]);
    const arrives = (text: string) => tell({ type: 'turn-delta', id: 'running', text });
    await arrives('\n\n' + '```ts\nlet a = 1;\n```\n\n'.repeat(20));
    const code = page.locator('.message').last().locator('.section pre code').first();
    await isColoured(code);
    await arrives('One.\n\n'.repeat(200));
    await isPlain(code);
    const added = await code.evaluateHandle((it) => {
      const records: unknown[] = [];
      new MutationObserver((some) => records.push(...some)).observe(it, { childList: true });
      return records;
    });
    await tell({ type: 'turn-end', reply: { id: 'running', role: 'assistant', model: 'app', outcome: 'done' } });
    await page.locator('.message').last().locator('.reply-footer button').first().waitFor();
    assert.deepEqual(await added.evaluate((records) => records.length), 0);
    await code.scrollIntoViewIfNeeded();
    await isColoured(code);
  });

  const longCode = turn('long', '```ts\n' + 'let a = 1;\n'.repeat(900) + '```\n');
  /** The panel with long code, whose start is in sight and whose end was in sight before, and its groups of lines. */
  const openLongCode = async () => {
    const { page } = await openPanel(longCode);
    const lines = page.locator('.code-lines');
    await page.getByRole('button', { name: 'Show all' }).click();
    await scrollTo(page, 'end');
    await scrollTo(page, 'start');
    await isPlain(lines.nth(4));
    return { page, lines };
  };

  it('are restored in the lines of long code that are in sight', async () => {
    const { lines } = await openLongCode();
    await lines.nth(4).scrollIntoViewIfNeeded();
    await eventually(async () => assert.equal(await lines.nth(4).locator('.hljs-keyword').count(), 120));
  });

  it('are restored in all lines of long code when they wrap', async () => {
    const { page, lines } = await openLongCode();
    await page.getByRole('button', { name: 'Wrap lines' }).click();
    for (let index = 0; index < (await lines.count()); index++) assert.ok((await colours(lines.nth(index))) > 0);
  });

  it('have no elements in long code that is out of sight as a whole', async () => {
    const [question, reply] = longCode;
    assert.ok(question && reply && 'text' in reply);
    const { page } = await openPanel([
      question,
      { ...reply, text: 'One.\n\n'.repeat(12) + reply.text },
      ...conversation,
    ]);
    const code = page.locator('pre code').first();
    await isPlain(code);
    assert.equal(await code.textContent(), 'let a = 1;\n'.repeat(900).trimEnd());
    await code.scrollIntoViewIfNeeded();
    await eventually(async () => assert.ok((await code.locator('.hljs-keyword').count()) >= 120));
  });

  it('are restored in the last reply when the replies after it are deleted', async () => {
    const { page, tell } = await openPanel([...many.slice(0, 2), ...turn('after', words.repeat(200))]);
    await isPlain(withCode(page).first());
    await tell({ type: 'messages', keep: 2, messages: [] });
    await isColoured(withCode(page).first());
  });

  it('do not affect the marks of invisible characters (V48)', async () => {
    const { page } = await openPanel([...turn('1', '```ts\nlet a\u202E = 1;\n```\n'), ...conversation]);
    await scrollTo(page, 'start');
    await scrollTo(page, 'end');
    assert.equal(await page.locator('pre .hidden-characters').count(), 1);
  });
});
