import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { inEveryLook, openPanel } from '../../support/panel.ts';
import { turn } from '../../support/panelPage.ts';
import { movement, straying } from '../../support/reading.ts';

const words = 'Words that go on for a while, so that a paragraph of them has several lines in a narrow panel.\n\n';
const needle = 'nee*dle* with\n`thread`';
const code = '```ts\n' + 'let a = 1;\n'.repeat(100) + '// the needle with thread\n```\n';
const details =
  '<details><summary>More</summary>\n\n<details><summary>Deeper</summary>\n\n' +
  needle +
  '\n\n</details>\n\n</details>\n';
const long = Array.from({ length: 30 }, (_, index) => turn(String(index), words.repeat(10))).flat();

const box = (page: Page) => page.getByRole('textbox', { name: 'Find' });
const count = (page: Page) => page.locator('.find-count');

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+f');
  await box(page).fill(text);
}

/** Waits until the box shows this text, and checks that the match is in sight, below the box and above the composer. */
async function shows(page: Page, said: string): Promise<void> {
  await count(page)
    .filter({ hasText: new RegExp(`^${said}$`) })
    .waitFor();
  await eventually(async () => assert.ok(await isInSight(page)));
}

function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [match] = (CSS.highlights.get('found-current') ?? []) as Iterable<StaticRange>;
    if (!match) return false;
    const range = document.createRange();
    range.setStart(match.startContainer, match.startOffset);
    range.setEnd(match.endContainer, match.endOffset);
    // The box of a text has the height of its font, which may exceed the line height. The middle of the line is inside both.
    const boxes = [...range.getClientRects()];
    const corners = boxes.flatMap(({ left, right, top, bottom }) => {
      const middle = (top + bottom) / 2;
      return [[left + 1, middle] as const, [right - 1, middle] as const];
    });
    return corners.every(([x, y]) => document.elementFromPoint(x, y)?.matches('.markdown *, .bubble'));
  });
}

const highlighted = (page: Page) =>
  page.evaluate(() => [...((CSS.highlights.get('found') ?? []) as Iterable<StaticRange>)].length);

describe('Find in the panel', () => {
  it('finds text across inline elements and line breaks, in any case, and cycles by Enter, Shift+Enter, F3 and its buttons', async () => {
    const { page } = await openPanel([
      ...turn('1', `${needle}\n\nneedle\n\n- with thread`),
      ...turn('2', `# NEEDLE  with thread`),
    ]);
    await find(page, 'Needle with Thread');
    await shows(page, '1 of 2');
    await page.keyboard.press('Enter');
    await shows(page, '2 of 2');
    await page.keyboard.press('F3');
    await shows(page, '1 of 2');
    await page.keyboard.press('Shift+Enter');
    await shows(page, '2 of 2');
    await page.getByRole('button', { name: 'Previous match' }).click();
    await shows(page, '1 of 2');
    await page.getByRole('button', { name: 'Next match' }).click();
    await shows(page, '2 of 2');
    assert.equal(await highlighted(page), 2);
    assert.equal(await page.locator('[role="status"] > :last-child').textContent(), '2 of 2');
  });

  it('says that there are no results, and searches for special characters literally', async () => {
    const { page } = await openPanel(turn('1', 'a.b (c) [d] \\e ^f$ {2} *'));
    for (const text of ['a.b', '(c) [d] \\e ^f$ {2} *']) {
      await find(page, text);
      await shows(page, '1 of 1');
    }
    await find(page, 'a+b');
    await count(page).filter({ hasText: 'No results' }).waitFor();
    assert.equal(await highlighted(page), 0);
  });

  it('closes on Escape, which restores the focus and stops no reply', async () => {
    const { page, wishes } = await openPanel([...turn('1', needle), ...turn('2', '', { outcome: 'streaming' })]);
    await page.getByRole('textbox', { name: 'Message' }).focus();
    await find(page, 'needle');
    await shows(page, '1 of 1');
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'hidden' });
    assert.equal(await highlighted(page), 0);
    assert.ok(await page.getByRole('textbox', { name: 'Message' }).evaluate((it) => it === document.activeElement));
    assert.deepEqual(await wishes(), [{ type: 'ready' }]);
  });

  it('searches for the selected text, starting from the visible part', async () => {
    const { page } = await openPanel([...turn('a', 'one two'), ...long, ...turn('b', 'two three')]);
    await page.getByText('two three').dblclick({ position: { x: 5, y: 5 } });
    await page.keyboard.press('Control+f');
    await shows(page, '2 of 2');
    assert.equal(await box(page).inputValue(), 'two');
  });

  for (const [where, text] of [
    ['far out of sight', needle],
    ['in details within details', details],
    ['in folded code', code],
    ['at the right end of long lines', '```\n' + words.trim().repeat(5) + ' needle with thread\n```'],
    ['in the last cell of a wide table', `|${' wide cell |'.repeat(12)} needle with thread|\n|${'---|'.repeat(13)}\n`],
  ] as const) {
    it(`reveals a match ${where}`, async () => {
      const { page } = await openPanel([...turn('a', text), ...long]);
      await find(page, 'needle with thread');
      await shows(page, '1 of 1');
    });
  }

  it('marks matches in each frame while the colours of code are restored', async () => {
    const text = '```ts\nlet needle = 1; // a\nlet other = needle;\n```\n';
    const { page } = await openPanel([...turn('a', text), ...long, ...turn('b', text), ...long]);
    const spans = page.locator('pre code').first().locator('span[class^="hljs-"]');
    await eventually(async () => assert.equal(await spans.count(), 0));
    await find(page, 'needle');
    for (const said of ['1 of 4', '2 of 4', '3 of 4', '4 of 4', '1 of 4']) {
      await shows(page, said);
      const isMarked = () =>
        page.evaluate(async () => {
          let frames = 0;
          for (let frame = 0; frame < 6; frame++) {
            await new Promise(requestAnimationFrame);
            const [match] = (CSS.highlights.get('found-current') ?? []) as Iterable<StaticRange>;
            if (match?.startContainer.isConnected && match.startContainer.nodeValue?.includes('needle')) frames++;
          }
          return frames;
        });
      assert.equal(await isMarked(), 6, said);
      await page.keyboard.press('Enter');
    }
  });

  it('updates its count while text arrives, and moves nothing', async () => {
    const { page, tell } = await openPanel([...turn('1', needle), ...long, ...turn('2', '', { outcome: 'streaming' })]);
    await find(page, 'needle');
    await shows(page, '1 of 1');
    const moved = await movement(page.getByText('needle').first(), async () => {
      for (let index = 0; index < 5; index++) await tell({ type: 'turn-delta', id: '2', text: words + '`needle`\n\n' });
      await count(page).filter({ hasText: '1 of 6' }).waitFor();
    });
    assert.ok(moved <= 1, `moved by ${moved}`);
    await page.keyboard.press('Shift+Enter');
    await shows(page, '6 of 6');
  });

  it('keeps the visible text in place when its box opens and closes', async () => {
    const { page } = await openPanel(long);
    await straying(page, 900);
    const moved = await movement(page.locator('.message').last(), async () => {
      await page.keyboard.press('Control+f');
      await box(page).waitFor();
      await page.keyboard.press('Escape');
      await box(page).waitFor({ state: 'hidden' });
    });
    assert.ok(moved <= 1, `moved by ${moved}`);
  });

  it('limits its count', async () => {
    const { page } = await openPanel(turn('1', ('e'.repeat(99) + '\n\n').repeat(200)));
    await find(page, 'e');
    await shows(page, '1 of 10,000\\+');
  });

  it('does not open in a panel without a conversation', async () => {
    const { page, tell } = await openPanel();
    await tell({ type: 'connection', connection: { model: 'app', hasKey: true } });
    await page.keyboard.press('Control+f');
    assert.equal(await box(page).isVisible(), false);
  });
});

inEveryLook('Find in folded code', () => {
  for (const [line, opened] of [
    [1, false],
    [20, false],
    [21, true],
  ] as const) {
    it(`${opened ? 'opens it' : 'leaves it folded'} for a match in line ${line}, with 20 of them shown`, async () => {
      const lines = Array.from({ length: 60 }, (_, index) => (index + 1 === line ? 'needle' : 'let a = 1;'));
      const { page } = await openPanel(turn('1', `\`\`\`\n${lines.join('\n')}\n\`\`\``));
      await find(page, 'needle');
      await shows(page, '1 of 1');
      assert.equal(await page.locator('.folded').count(), opened ? 0 : 1);
    });
  }
});
