import assert from 'node:assert/strict';
import { openPanel } from '../../support/panel.ts';
import { turn } from '../../support/panelPage.ts';
import { boxes, distanceToEnd, movement, scrollTo, straying } from '../../support/reading.ts';

const words = 'Words that go on for a while, so that a paragraph of them has several lines in a narrow panel. ';
const code = (lines: number) => '```ts\n' + 'let a = 1;\n'.repeat(lines) + '```\n';

const row = `|${' wide cell |'.repeat(12)}\n`;
const wideTable = row + `|${'---|'.repeat(12)}\n` + row;

/** Replies of all sizes, with what has a size that can hardly be guessed. */
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

describe('What is being read', () => {
  it('stays in place while one scrolls up through a long conversation that was never laid out', async () => {
    const { page } = await openPanel(conversation);
    for (let step = 0; step < 60; step++) assert.ok((await straying(page, 240)) <= 1, `step ${step}`);
    for (let step = 0; step < 20; step++) assert.ok((await straying(page, -240)) <= 1, `back, step ${step}`);
  });

  for (const [what, ...pieces] of [
    ['blocks', replies.join('\n\n')],
    // So much arrives at once in the end that the last lines are out of sight before they are drawn.
    [
      'lines of code',
      '```ts\n' + 'let a = 1;\n'.repeat(1100),
      'let b = 2;\n'.repeat(420) + '```\n' + `${words}\n\n`.repeat(60),
    ],
  ] as const) {
    it(`stays in place while one scrolls up through a reply of many ${what}`, async () => {
      const { page, tell } = await openPanel(running);
      for (const text of ['\n\n', ...pieces]) await tell({ type: 'turn-delta', id: 'running', text });
      for (let step = 0; step < 60; step++) assert.ok((await straying(page, 480)) <= 1, `step ${step}`);
    });
  }

  it('stays in place while text arrives under it, also when the reply ends and its code folds', async () => {
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

  it('is the end while the reader is there, and again after "Scroll to latest"', async () => {
    const { page, tell } = await openPanel([...conversation, ...running]);
    await tell({ type: 'turn-delta', id: 'running', text: replies[3] ?? '' });
    assert.ok((await distanceToEnd(page)) <= 1);
    await straying(page, 3000);
    await page.getByRole('button', { name: 'Scroll to latest' }).click();
    await tell({ type: 'turn-delta', id: 'running', text: replies[4] ?? '' });
    assert.ok((await distanceToEnd(page)) <= 1);
    assert.equal(await page.getByRole('button', { name: 'Scroll to latest' }).isVisible(), false);
  });

  it('stays in place at the end as well when something is opened there, and text arrives under it', async () => {
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
    it(`is all that is laid out of many ${what}; the others come back as they were left`, async () => {
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
