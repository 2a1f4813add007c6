import assert from 'node:assert/strict';
import axe from 'axe-core';
import { openPanel } from '../../support/panel.ts';

const connection = { host: 'a.example', realm: 'acme', model: 'gpt-4', hasKey: true };

describe('A model that the service does not list', () => {
  for (const width of [300, 900]) {
    it(`has a warning with a sentence, and can still be used, ${width} px wide`, async () => {
      const { page, tell, wishes } = await openPanel([], { width, height: 500 });
      const model = page.getByRole('button', { name: 'Model or app: gpt-4' });
      const warning = page.getByText(/gpt-4 is not in the list of models\./);
      await tell({ type: 'connection', connection: { ...connection, isModelMissing: true } });
      assert.ok(await warning.isVisible());
      assert.ok(await model.locator('.codicon-warning').isVisible());
      assert.equal(await model.getAttribute('aria-describedby'), await warning.getAttribute('id'));
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(sideways, 0);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run('.composer'),
      );
      assert.deepEqual(violations, []);
      await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
      await page.keyboard.press('Enter');
      assert.deepEqual((await wishes()).at(-1), { type: 'send', text: 'Hello' });
      await tell({ type: 'connection', connection });
      assert.ok(!(await warning.isVisible()));
      assert.ok(!(await model.locator('.codicon-warning').isVisible()));
    });
  }
});
