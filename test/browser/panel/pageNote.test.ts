import assert from 'node:assert/strict';
import axe from 'axe-core';
import { openPanel } from '../../support/panel.ts';
import { turn } from '../../support/panelPage.ts';

const connection = { host: 'a.example', realm: 'acme', model: 'app', hasKey: true };

describe('The note above a conversation that cannot go on', () => {
  for (const [what, problem] of [
    ['a sentence', `The file cannot be used. ${'It has a mistake. '.repeat(5)}`],
    ['a long path', `The file cannot be used: /etc/${'organisation'.repeat(10)}.json`],
  ] as const)
    it(`is within a page of 300 px, beside what was written and read (V293): ${what}`, async () => {
      const { page, tell, wishes } = await openPanel(turn('1', 'An answer.'), { width: 300, height: 500 });
      const box = page.getByRole('textbox', { name: 'Message' });
      await box.fill('My question');
      await tell({ type: 'connection', connection: { ...connection, problem } });
      const note = page.getByRole('note');
      for (const part of [note, page.getByText('An answer.'), box]) assert.ok(await part.isVisible());
      assert.equal(await box.inputValue(), 'My question');
      const wider = await note.evaluate((each) => Math.max(each.scrollWidth, document.documentElement.scrollWidth));
      assert.ok(wider <= 300, `${wider} px`);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run('.page-note'),
      );
      assert.deepEqual(violations, []);
      await note.getByRole('button', { name: 'Test connection' }).click();
      assert.deepEqual((await wishes()).at(-1), { type: 'action', action: 'testConnection' });
    });
});
