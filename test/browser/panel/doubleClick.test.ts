import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { AttachmentSummary, WaitingSummary, Wish } from '../../../src/protocol.ts';
import { openPanel } from '../../support/panel.ts';
import { turn, type PanelPage } from '../../support/panelPage.ts';

const waits = (id: string): WaitingSummary => ({ id, text: `Message ${id}`, attachments: 0 });
const file = (id: string): AttachmentSummary => ({
  id,
  kind: 'file',
  name: `${id}.ts`,
  language: 'typescript',
  size: 10,
});
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Clicks twice at the same place, as a double click does, and changes the page between the clicks. */
async function doubleClick({ page }: PanelPage, target: Locator, between: () => Promise<unknown>): Promise<void> {
  await target.hover();
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await between();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** The wishes of these types that the page has sent. */
async function sent({ wishes }: PanelPage, ...types: Wish['type'][]): Promise<Wish[]> {
  return (await wishes()).filter(({ type }) => types.includes(type));
}

describe('A double click (V536)', () => {
  it('on Send sends, and does not press Stop, which takes its place', async () => {
    const panel = await openPanel();
    const { page, tell } = panel;
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Hello');
    const messages = turn('1', '', { outcome: 'streaming' });
    await doubleClick(panel, button(page, 'Send'), () => tell({ type: 'conversation', messages }));
    assert.deepEqual(await sent(panel, 'send', 'stop'), [{ type: 'send', text: 'Hello' }]);
    // Later it does.
    await button(page, 'Stop').click();
    assert.equal((await sent(panel, 'stop')).length, 1);
  });

  for (const [name, type] of [
    ['Edit', 'edit-waiting'],
    ['Move up', 'move-waiting-up'],
    ['Remove', 'remove-waiting'],
  ] as const)
    it(`on ${name} of a message that waits leaves the one alone that takes its place`, async () => {
      const panel = await openPanel(turn('1', '', { outcome: 'streaming' }));
      const { page, tell } = panel;
      await tell({ type: 'waiting', messages: ['a', 'b', 'c'].map(waits) });
      const next = type === 'move-waiting-up' ? ['a', 'c', 'b'] : ['a', 'b'];
      await doubleClick(panel, button(page, `${name} Message c`), () =>
        tell({ type: 'waiting', messages: next.map(waits) }),
      );
      assert.deepEqual(await sent(panel, type), [{ type, id: 'c' }]);
    });

  it('on Remove of an attachment leaves the one alone that takes its place', async () => {
    const panel = await openPanel();
    const { page, tell } = panel;
    await tell({ type: 'draft', attachments: ['a', 'b'].map(file) });
    await doubleClick(panel, button(page, 'Remove a.ts'), () => tell({ type: 'draft', attachments: [file('b')] }));
    assert.deepEqual(await sent(panel, 'detach'), [{ type: 'detach', ids: ['a'] }]);
  });

  it('on an arrow goes back by two versions', async () => {
    const versions = [3, 2, 1].map((index) => turn(`${index}`, 'Hi', { branch: { index, count: 3 } }));
    const [third = [], second = []] = versions;
    const panel = await openPanel(third);
    const { page, tell } = panel;
    await doubleClick(panel, button(page, 'Previous version'), () => tell({ type: 'conversation', messages: second }));
    const step = { type: 'choose-branch', step: -1 } as const;
    assert.deepEqual(await sent(panel, 'choose-branch'), [
      { ...step, id: '3' },
      { ...step, id: '2' },
    ]);
  });
});
