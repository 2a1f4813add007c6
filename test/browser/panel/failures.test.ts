import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Fact, Problem, Reply, ShownMessage } from '../../../src/protocol.ts';
import { openPanel } from '../../support/panel.ts';
import { turn, type PanelPage } from '../../support/panelPage.ts';

const said = 'This message could not be displayed with formatting.';
const connection = { host: 'a.example', realm: 'acme', model: 'app', hasKey: true };

/** A step of drawing, its function, and a text that needs this step. The function is made to fail in the middle. */
const steps: [step: string, within: string, text: string][] = [
  ['rendering a block', 'renderBlock', 'a **b** c\n\nNext'],
  ['rendering a list', 'listItem', 'Before\n\n- a\n- b\n\nNext'],
  ['rendering a table', 'tableRow', '|a|\n|-|\n|b|\n\nNext'],
  ['rendering a link', 'linkOf', 'a [b](https://a.example) c\n\nNext'],
  ['opening a code block', 'codeBlockElement', '```\nlet a\n```\nNext'],
  ['adding lines of code', 'CodeLines', '```\nlet a\nlet b\n```\nNext'],
  ['highlighting', 'highlighted', '```js\nlet a = "b"\n```\nNext'],
  ['highlighting in an item', 'highlightWithin', '- a\n  ```js\n  f("b")\n  ```\n'],
  ['settling', 'BlockSeries.settle', 'A b\n\nNext'],
  ['settling items', 'ListBlock.settleParts', '- a\n- b\n- c\n'],
  ['drawing again the text that a definition changes', 'morphChildren', '[a] b\n\n[a]: https://a.example\n\nNext'],
  ['drawing details', 'Details.draw', '<details>\n<summary>a</summary>\n\nb\n\n</details>\n'],
  ['ending', 'finish', 'A line\nthat is not ended'],
];

/** Steps that a stored reply does not need, or that its question needs too. */
const laterSteps: [step: string, within: string, text: string][] = [
  ['showing invisible characters', 'visible', 'a\u200bb\n\nNext'],
  ['morphing', 'morph', 'One line that grows\nand grows'],
];

describe('A message that cannot be drawn', () => {
  for (const [step, within, text] of [...steps, ...laterSteps]) {
    it(`is shown as plain text with a line that says so, and affects nothing else: ${step}`, async () => {
      const { page, tell } = await openWithLanguages();
      await tell({ type: 'conversation', messages: turn('1', '', { outcome: 'streaming' }) });
      const faults = faultsOf(page);
      await breakOnce(page, within);
      for (const piece of text.match(/[^]{1,12}/g) ?? []) await tell(delta('1', piece));
      await tell(end('1', { usage: { inputTokens: 3, outputTokens: 4 } }));
      await assertPlain(page, text);
      await assertGoesOn(page, tell, 2);
      assert.deepEqual(faults, []);
    });
  }

  // The code of an opened conversation gets its colours after it is drawn, which the next test covers.
  const whileDrawn = steps.filter(([step]) => step !== 'highlighting');
  for (const [step, within, text] of [
    ...whileDrawn,
    ['folding', 'fold', `\`\`\`\n${'a\n'.repeat(60)}\`\`\`\n`] as const,
  ]) {
    it(`is shown as plain text in a conversation that is opened again: ${step}`, async () => {
      const { page, tell } = await openWithLanguages();
      await breakOnce(page, within);
      await tell({ type: 'conversation', messages: turn('1', text) });
      await assertPlain(page, text);
      await tell({ type: 'conversation', messages: [...turn('0', 'Before'), ...turn('1', text)] });
      assert.equal(
        await page.locator('.unformatted').count(),
        0,
        'what failed once is drawn as ever when it is opened again',
      );
      await assertGoesOn(page, tell, 4);
    });
  }

  it('shows its code without colours when highlighting fails after the languages are loaded', async () => {
    const { page, tell } = await openPanel();
    await breakOnce(page, 'highlighted');
    await tell({ type: 'conversation', messages: turn('1', '```js\nlet a = "b"\n```\n\n```ts\nlet b\n```') });
    const code = page.locator('pre code');
    await code.nth(1).locator('.hljs-keyword').waitFor();
    assert.equal(await code.first().innerHTML(), 'let a = "b"');
    assert.equal(await page.locator('.unformatted').count(), 0);
  });

  for (const within of ['blockTokens', 'inlineTokens']) {
    it(`is shown as it was written wherever it cannot be lexed (${within})`, async () => {
      const { page, tell } = await openPanel(turn('1', '', { outcome: 'streaming' }));
      await breakOnce(page, within, Infinity);
      await tell(delta('1', '- a **b**\n- c\n\nN'), delta('1', 'ext\n'), end('1'));
      const reply = page.locator('[data-role="assistant"]');
      assert.match((await reply.textContent()) ?? '', /- a \*\*b\*\*.*- c.*Next/s);
      assert.equal(await reply.getAttribute('data-outcome'), 'done');
    });
  }

  it('has its details and its buttons even when drawing the details fails', async () => {
    for (const within of ['replyDetails', 'visible', 'formatCount']) {
      const { page, tell } = await openPanel(turn('1', '', { outcome: 'streaming' }));
      await tell(delta('1', 'Text'));
      await breakOnce(page, within);
      await tell(end('1', { outcome: 'partial', problem: { sentence: 'No.', actions: ['retry'] } }));
      const reply = page.locator('[data-role="assistant"]');
      assert.equal(await reply.getAttribute('data-outcome'), 'partial');
      assert.match((await reply.textContent()) ?? '', /Text.*No\..*app/);
      for (const name of ['Copy reply', 'Retry', 'Delete message'])
        assert.equal(await reply.getByRole('button', { name, exact: true }).count(), 1, name);
      await assertGoesOn(page, tell, 2);
    }
  });

  it('shows its text even when no characters can be marked: a question, an attachment, a callout, a model', async () => {
    const { page, tell } = await openPanel();
    await breakOnce(page, 'visible', Infinity);
    const problem: Problem = { sentence: 'No é sign.', serverText: 'é sign says', actions: ['retry'] };
    const file = { id: 'f', kind: 'file', language: 'js', size: 3 } as const;
    const question: ShownMessage = {
      id: 'q',
      role: 'user',
      text: 'Question é sign',
      attachments: [{ ...file, name: 'é sign.js' }],
    };
    const [, reply] = turn('1', '', { outcome: 'failed', problem, model: 'é sign' });
    await tell({ type: 'conversation', messages: reply ? [question, reply] : [] });
    const log = await page.getByRole('log').textContent();
    for (const shown of ['Question é sign', 'é sign.js', 'No é sign.', 'é sign says', said])
      assert.ok(log?.includes(shown), shown);
    for (const name of ['Edit', 'Copy message', 'Retry', 'Delete message'])
      assert.ok((await page.getByRole('button', { name, exact: true }).count()) > 0, name);
    await page.evaluate(() => (globalThis as unknown as { repair: () => void }).repair());
    await assertGoesOn(page, tell, 2);
  });

  it('is complete, however long it is', async () => {
    const { page, tell } = await openPanel(turn('1', '', { outcome: 'streaming' }));
    const text = `${'Words of a long reply.\n\n'.repeat(20_000)}**broken**\n\n${'And more.\n\n'.repeat(50_000)}`;
    await breakOnce(page, 'renderToken');
    await tell(delta('1', text), end('1'));
    await page.locator('[data-role="assistant"][data-outcome="done"]').waitFor({ timeout: 60_000 });
    await assertPlain(page, text);
    await assertGoesOn(page, tell, 2);
  });
});

/** The panel after it has shown its first code and loaded the common languages for it. */
async function openWithLanguages(): Promise<PanelPage> {
  const panel = await openPanel(turn('first', '```js\nlet a\n```'));
  await panel.page.locator('.hljs-keyword').waitFor();
  return panel;
}

function delta(id: string, text: string): Fact {
  return { type: 'turn-delta', id, text };
}

function end(id: string, more: Partial<Reply> = {}): Fact {
  return { type: 'turn-end', reply: { id, role: 'assistant', model: 'app', outcome: 'done', ...more } };
}

/** Makes a function of the page throw in the middle, the first time that it calls a function of the browser. */
async function breakOnce(page: Page, within: string, times = 1): Promise<void> {
  await page.evaluate(
    ([name, most]) => {
      let left = most;
      Object.assign(globalThis, { repair: () => (left = 0) });
      Error.stackTraceLimit = 200;
      const guard = (holder: object, method: string): void => {
        const methods = holder as Record<string, (...given: unknown[]) => unknown>;
        const original = methods[method];
        methods[method] = function (this: unknown, ...given: unknown[]) {
          const stack = left > 0 ? (new Error().stack ?? '') : '';
          // A sample is drawn too, before the first reply arrives.
          const isOfMessage = !stack.includes('drawSample');
          if (isOfMessage && (stack.includes(` ${name} (`) || stack.includes(`.${name} (`))) {
            left -= 1;
            throw new Error('Broken on purpose');
          }
          return original?.apply(this, given);
        };
      };
      for (const method of ['append', 'remove', 'matches', 'querySelector']) guard(Element.prototype, method);
      for (const method of ['appendData', 'remove', 'replaceWith']) guard(CharacterData.prototype, method);
      for (const method of ['createElement', 'createTextNode']) guard(Document.prototype, method);
      for (const method of ['indexOf', 'slice', 'split', 'match', 'trim', 'replace']) guard(String.prototype, method);
      guard(RegExp.prototype, 'exec');
      guard(Intl.NumberFormat.prototype, 'resolvedOptions');
    },
    [within, times] as const,
  );
}

function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  return faults;
}

async function assertPlain(page: Page, text: string): Promise<void> {
  const reply = page.locator('[data-role="assistant"]').last();
  assert.equal(await reply.locator('[data-part="body"]').textContent(), text);
  assert.equal(await reply.locator('.unformatted').textContent(), said);
  assert.equal(await reply.getAttribute('data-outcome'), 'done');
  assert.match((await reply.locator('.details').textContent()) ?? '', /app.*tokens in/);
  for (const name of ['Copy reply', 'Retry', 'Delete message'])
    assert.equal(await reply.getByRole('button', { name, exact: true }).count(), 1, name);
}

async function assertGoesOn(page: Page, tell: (...facts: Fact[]) => Promise<void>, keep: number): Promise<void> {
  await tell({ type: 'turn-start', keep, messages: turn('next', '', { outcome: 'streaming' }) });
  await tell({ type: 'connection', connection }, delta('next', 'The **next** one\n\n- is'));
  await tell(end('next'));
  const last = page.locator('[data-role="assistant"]').last();
  assert.equal(
    await last.locator('[data-part="body"]').innerHTML(),
    '<p>The <strong>next</strong> one</p><ul dir="auto"><li><p>is</p></li></ul>',
  );
  assert.equal(await last.getAttribute('data-outcome'), 'done');
  assert.equal(await last.locator('.unformatted').count(), 0);
}
