import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ReplyEnd } from '../../../src/protocol.ts';
import { eventually } from '../../support/eventually.ts';
import { inEveryLook, openPanel } from '../../support/panel.ts';
import { turn } from '../../support/panelPage.ts';
import { distanceToEnd, movement } from '../../support/reading.ts';

const code = (lines: number) =>
  '```ts\n' + Array.from({ length: lines }, (_, index) => `let a${index};\n`).join('') + '```\n';
const words = 'Words that go on for a while, so that a paragraph of them has several lines in a narrow panel. ';
const longLine = '```\n' + words.repeat(3) + '\n```\n';
const running = turn('1', '', { outcome: 'streaming' });
const end: ReplyEnd = { id: '1', role: 'assistant', model: 'app', outcome: 'done' };

const block = (page: Page) => page.locator('.code-block').last();
const button = (page: Page, name: string) => block(page).getByRole('button', { name });
const scrollsSideways = (page: Page) =>
  block(page)
    .locator('pre')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

const threeFrames = async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
};

describe('Code in a sentence', () => {
  it('has the border of a theme that marks it with nothing else, unlike the code in a block (V582)', async () => {
    const { page } = await openPanel(turn('1', 'Call `a`.\n\n' + code(2)));
    const border = (element: string) => page.locator(element).evaluate((node) => getComputedStyle(node).outline);
    await page.evaluate(() => document.documentElement.style.setProperty('--vscode-textPreformat-border', '#6fc3df'));
    assert.match(await border('p > code'), /rgb\(111, 195, 223\) solid 1px/);
    assert.doesNotMatch(await border('pre > code'), /solid/);
  });
});

inEveryLook('A code block', () => {
  it('wraps its lines on demand, like all code blocks after it', async () => {
    const { page, tell } = await openPanel(turn('1', longLine));
    assert.ok(await scrollsSideways(page));
    await button(page, 'Wrap lines').click();
    await page.locator('[aria-pressed="true"]').waitFor();
    assert.equal(await scrollsSideways(page), false);
    await tell({ type: 'turn-start', keep: 2, messages: turn('2', longLine) });
    assert.equal(await button(page, 'Wrap lines').getAttribute('aria-pressed'), 'true');
    assert.equal(await scrollsSideways(page), false);
    await button(page, 'Wrap lines').click();
    assert.ok(await scrollsSideways(page));
    assert.equal(await page.locator('[aria-pressed="true"]').count(), 1);
  });

  it('is folded when it is long, copies its whole text, and opens and closes without moving under the pointer', async () => {
    const { page, tell, wishes } = await openPanel(turn('1', words + '\n\n' + code(200) + '\n' + words));
    assert.ok((await distanceToEnd(page)) < 2);
    await button(page, 'Copy code').click();
    const [copied] = (await wishes()).filter((wish) => wish.type === 'copy-code');
    assert.equal(copied?.code.split('\n').length, 200);
    const first = block(page).locator('.hljs-keyword').first();
    // The changes of the copy and of the first drawing are complete, so only the click may move something.
    await page.evaluate(threeFrames);
    const moved = await movement(first, async () => {
      await button(page, 'Show all 200 lines').click();
      await button(page, 'Show less').waitFor();
    });
    assert.ok(moved <= 1, `what stood above moved by ${moved}`);
    await tell({ type: 'turn-start', keep: 2, messages: turn('2', words.repeat(60)) });
    await page.getByRole('button', { name: 'Show less' }).scrollIntoViewIfNeeded();
    const buttonMoved = await movement(page.locator('.fold-code'), async () => {
      await page.getByRole('button', { name: 'Show less' }).click();
      await page.getByRole('button', { name: 'Show all' }).waitFor();
    });
    assert.ok(buttonMoved <= 1, `the button moved by ${buttonMoved}`);
  });

  it('opens in place for a click without the focus, such as of a screen reader, even at the end', async () => {
    const { page } = await openPanel(turn('1', words + '\n\n' + code(200) + '\n' + words));
    const moved = await movement(block(page).locator('.hljs-keyword').first(), async () => {
      await button(page, 'Show all 200 lines').dispatchEvent('click');
      await button(page, 'Show less').waitFor();
      await page.evaluate(threeFrames);
    });
    assert.ok(moved <= 1, `what stood above moved by ${moved}`);
  });

  it('has lines of equal height, whether it is short, long, folded or still arriving', async () => {
    const { page, tell } = await openPanel([...turn('0', code(3) + code(60)), ...running]);
    await tell({ type: 'turn-delta', id: '1', text: code(1200).slice(0, -5) });
    // A busy machine draws the lines with pauses.
    const heights = await eventually(async () => {
      const found = await page.locator('.code-block code').evaluateAll((all) =>
        all.flatMap((it) => {
          const tops: number[] = [];
          // The browser lays out elements out of sight when they are measured, but not yet for the first range.
          it.getBoundingClientRect();
          const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
          // The words of a line out of sight have no elements.
          for (let text = texts.nextNode(); text; text = texts.nextNode())
            for (const { index } of (text.nodeValue ?? '').matchAll(/let/g)) {
              const word = document.createRange();
              word.setStart(text, index);
              word.setEnd(text, index + 3);
              tops.push(word.getBoundingClientRect().top);
            }
          return tops.slice(1).map((top, index) => Math.round((top - (tops[index] ?? NaN)) * 10) / 10);
        }),
      );
      assert.equal(found.length, 2 + 59 + 1199);
      return found;
    });
    const most = Math.max(...heights);
    assert.ok(most - Math.min(...heights) < 0.3, `lines of ${Math.min(...heights)} to ${most}`);
  });

  it('is not folded while it arrives, and is folded at the end only when it is out of sight', async () => {
    const { page, tell } = await openPanel(running);
    await tell({ type: 'turn-delta', id: '1', text: code(60) + words.repeat(40) + '\n\n' + code(60) });
    assert.equal(await page.locator('.folded').count(), 0);
    const moved = await movement(block(page).locator('.hljs-keyword').last(), async () => {
      await tell({ type: 'turn-end', reply: end });
      await page.locator('.folded').waitFor();
    });
    assert.ok(moved <= 1, `what is read moved by ${moved}`);
    assert.equal(await page.locator('.code-block').first().locator('.fold-code').count(), 1);
    assert.equal(await block(page).locator('.fold-code').count(), 0);
  });

  for (const [what, use] of [
    [
      'selected',
      (page: Page) =>
        page
          .locator('code')
          .first()
          .evaluate((it) => getSelection()?.selectAllChildren(it)),
    ],
    [
      'focused',
      (page: Page) =>
        page
          .locator('pre')
          .first()
          .evaluate((it) => it.focus({ preventScroll: true })),
    ],
  ] as const) {
    it(`is not folded while it is ${what}`, async () => {
      const { page, tell } = await openPanel(running);
      await tell({ type: 'turn-delta', id: '1', text: code(60) + code(60) + words.repeat(80) });
      await use(page);
      await tell({ type: 'turn-end', reply: end });
      await page.locator('.folded').waitFor();
      assert.equal(await page.locator('.folded').count(), 1);
      assert.equal(await page.locator('.code-block').first().locator('.fold-code').count(), 0);
    });
  }
});
