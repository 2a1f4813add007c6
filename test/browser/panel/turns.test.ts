import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { ShownMessage } from '../../../src/protocol.ts';
import { openPanel } from '../../support/panel.ts';
import { overflowing, violations } from '../../support/panelChecks.ts';
import { turn } from '../../support/panelPage.ts';

const words = 'Words that go on for a while, so that a paragraph of them has several lines in a narrow panel. ';
const sizes = [
  { width: 300, height: 600 },
  { width: 900, height: 600 },
];

const question = (index: number): ShownMessage => {
  const text = `${words} Version ${index}`;
  return { id: `q${index}`, role: 'user', text, attachments: [], branch: { index, count: 3 } };
};
const answer = (id: string, lines: number, more = {}): ShownMessage[] =>
  turn(id, `${words}\n\n`.repeat(lines), more).slice(1);
const earlier = Array.from({ length: 6 }, (_, index) => turn(`before${index}`, words.repeat(3))).flat();
const later = Array.from({ length: 6 }, (_, index) => turn(`after${index}`, words.repeat(3))).flat();
const button = (root: Page | Locator, name: string) => root.getByRole('button', { name, exact: true });

describe('The turns of a conversation', () => {
  for (const size of sizes) {
    it(`are switched to another version by mouse, and the arrow stays under it, ${size.width} px wide`, async () => {
      const { page, tell, wishes } = await openPanel([...earlier, question(2), ...answer('a', 20), ...later], size);
      const group = page.getByRole('group', { name: 'Version 2 of 3' });
      const next = button(group, 'Next version');
      const clickedAt = await topWhenClicked(next);
      await next.click();
      assert.deepEqual((await wishes()).at(-1), { type: 'choose-branch', id: 'q2', step: 1 });
      await tell({ type: 'messages', keep: earlier.length, messages: [question(3), ...answer('b', 3), ...later] });
      const previous = button(page, 'Previous version');
      assert.equal(await button(page, 'Next version').isDisabled(), true);
      assert.ok(await hasFocus(previous));
      const [before, after] = [await clickedAt(), (await previous.boundingBox())?.y ?? NaN];
      assert.ok(Math.abs(before - after) <= 1, `${before} and ${after}`);
    });

    it(`are switched to another version by keyboard, even at the end of the conversation, ${size.width} px wide`, async () => {
      const { page, tell, wishes } = await openPanel(
        [...earlier, ...answer('a', 9, { branch: { index: 1, count: 2 } })],
        size,
      );
      await button(page, 'Next version').focus();
      await page.keyboard.press('Enter');
      assert.deepEqual((await wishes()).at(-1), { type: 'choose-branch', id: 'a', step: 1 });
      const other = answer('b', 30, { branch: { index: 2, count: 2 } });
      await tell({ type: 'messages', keep: earlier.length, messages: other });
      assert.ok(await hasFocus(button(page, 'Previous version')));
      assert.ok(await isInView(button(page, 'Previous version')));
      await page.keyboard.press('Space');
      assert.deepEqual((await wishes()).at(-1), { type: 'choose-branch', id: 'b', step: -1 });
    });

    it(`are told apart by the room before each question, ${size.width} px wide`, async () => {
      const { page } = await openPanel([...turn('1', words), ...turn('2', words)], size);
      const edges = (selector: string, index: number) =>
        page
          .locator(selector)
          .nth(index)
          .evaluate((shown) => {
            const { top, bottom } = shown.getBoundingClientRect();
            return { top, bottom };
          });
      const [footer, question] = [await edges('.reply-footer', 0), await edges('.bubble', 1)];
      const answer = await edges('.markdown[data-part="body"]', 1);
      const [before, after] = [question.top - footer.bottom, answer.top - question.bottom];
      assert.ok(before > after, `${before} px before the question, ${after} px after it`);
    });

    it(`pass the checks of axe and do not overflow, ${size.width} px wide`, async () => {
      const limit = { stopReason: 'max_tokens', usage: { inputTokens: 123_456 }, branch: { index: 11, count: 12 } };
      const { page, tell } = await openPanel([question(2), ...answer('a', 2, limit)], size);
      await tell({ type: 'conversation-info', kept: false });
      await page.getByRole('article').first().hover();
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(await overflowing(page), []);
      await tell({ type: 'conversation', messages: [] });
      assert.deepEqual(await violations(page), []);
      assert.ok(await page.locator('.welcome').getByText('Conversations are not kept on disk.').isVisible());
    });
  }

  it('get the focus by Alt+Up and Alt+Down, each shown from its start with an outline', async () => {
    const { page } = await openPanel([...earlier, ...turn('long', `${words}\n\n`.repeat(40))]);
    const last = page.getByRole('article').last();
    await last.locator('p').last().click();
    for (const [key, at] of [
      ['Alt+ArrowUp', -1],
      ['Alt+ArrowUp', -2],
      ['Alt+ArrowUp', -3],
      ['Alt+ArrowDown', -2],
      ['Alt+ArrowDown', -1],
    ] as const) {
      await page.keyboard.press(key);
      const message = page.getByRole('article').nth(at);
      assert.ok(await hasFocus(message), `${key} to ${at}`);
      assert.equal(await message.evaluate((element) => getComputedStyle(element).outlineStyle), 'solid');
      assert.ok(await isInView(message.getByText(/Words|Question/).first()));
    }
    const start = (await last.boundingBox())?.y ?? -1;
    assert.ok(start >= 0 && start < 20, `starts at ${start}`);
  });

  it('scroll as usual with Home and End while a message has the focus', async () => {
    const { page } = await openPanel([...earlier, ...later]);
    await page.getByRole('log').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelector('.log')?.scrollTop === 0);
    await page.keyboard.press('End');
    await page.waitForFunction(() => (document.querySelector('.log')?.scrollTop ?? 0) > 300);
  });

  it('pass the focus to the next message when one is deleted', async () => {
    const { page, tell, wishes } = await openPanel(later);
    const second = page.getByRole('article').nth(1);
    await button(second, 'Delete message').click();
    assert.deepEqual((await wishes()).at(-1), { type: 'delete', id: 'after0' });
    await tell({ type: 'messages', keep: 1, messages: later.slice(2) });
    assert.ok(await hasFocus(page.getByRole('article').nth(1)));
    assert.equal(await page.getByRole('article').count(), later.length - 1);
  });

  it('offer no way to start another one while a reply streams', async () => {
    const { page } = await openPanel([question(2), ...answer('a', 1), ...turn('b', words, { outcome: 'streaming' })]);
    for (const name of ['Next version', 'Previous version', 'Delete message', 'Retry with another model', 'Edit'])
      assert.equal(await button(page, name).count(), 0, name);
    assert.ok(await page.getByText('2 / 3').isVisible());
  });

  for (const [name, limit] of [
    ['Continue', { stopReason: 'length' }],
    ['Retry', {}],
  ] as const) {
    it(`move the focus to the message box when a reply starts while ${name} has the focus`, async () => {
      const { page, tell } = await openPanel([question(2), ...answer('a', 1, limit)]);
      await button(page, name).focus();
      await tell({ type: 'turn-start', keep: 2, messages: turn('b', '', { outcome: 'streaming' }) });
      await page.keyboard.type('Meanwhile');
      assert.equal(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue(), 'Meanwhile');
    });
  }

  it('move the focus to the message box when an edit is cancelled while a reply streams', async () => {
    const { page, tell, wishes } = await openPanel([question(2), ...answer('a', 1)]);
    await button(page, 'Edit').focus();
    await page.keyboard.press('Enter');
    await tell({ type: 'turn-start', keep: 2, messages: turn('b', '', { outcome: 'streaming' }) });
    await page.keyboard.press('Escape');
    await page.keyboard.type('Meanwhile');
    assert.equal(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue(), 'Meanwhile');
    assert.deepEqual(await wishes(), [{ type: 'ready' }]);
  });

  it('can be continued after a length limit only at the end of the conversation', async () => {
    const limited = answer('a', 1, { stopReason: 'length' });
    const { page, tell, wishes } = await openPanel([question(2), ...limited]);
    await button(page, 'Continue').click();
    assert.deepEqual((await wishes()).at(-1), { type: 'continue', id: 'a' });
    await tell({ type: 'turn-start', keep: 2, messages: turn('b', words, { outcome: 'streaming' }) });
    assert.equal(await page.getByText('Continue', { exact: true }).isVisible(), false);
  });
});

/** Records the position of a button when it is clicked, because messages above it may still be laid out while the mouse moves. */
async function topWhenClicked(locator: Locator): Promise<() => Promise<number>> {
  await locator.evaluate((element) =>
    element.addEventListener('click', () => Object.assign(window, { clickedAt: element.getBoundingClientRect().top })),
  );
  return () => locator.page().evaluate(() => (window as unknown as { clickedAt: number }).clickedAt);
}

function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const [box, log] = [element.getBoundingClientRect(), document.querySelector('.log')?.getBoundingClientRect()];
    return log !== undefined && box.top >= log.top - 1 && box.top < log.bottom;
  });
}
