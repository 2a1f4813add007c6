import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { chipsOfMany } from '../../support/manyChips.ts';
import { inEveryLook, openPanel } from '../../support/panel.ts';
import { overflowing, violations } from '../../support/panelChecks.ts';
import { turn } from '../../support/panelPage.ts';

const chips = (page: Page) => page.locator('article > .chips');
const more = (page: Page) => chips(page).getByRole('button', { name: /more$/ });
const less = (page: Page) => chips(page).getByRole('button', { name: 'Show less' });
const folder = (page: Page) => page.getByRole('button', { name: /^source\/errors \d/ });

const sent = [{ id: 'q', role: 'user' as const, text: 'How does retry timing work?', attachments: chipsOfMany() }];
const conversation = [...turn('before', 'Hello'), ...sent, ...turn('after', 'So it works.').slice(1)];

inEveryLook('The chips above a message', () => {
  for (const width of [300, 400, 900]) {
    it(`are at most two rows, and a button shows the others by keyboard, ${width} px wide (V351)`, async () => {
      const { page } = await openPanel(conversation, { width, height: 600 });
      const high = await rowsOf(page);
      assert.ok(high <= 2, `${high} rows`);
      await more(page).focus();
      const hidden = Number(/\d+/.exec((await more(page).textContent()) ?? '')?.[0]);
      const tabs = await page.evaluate(() => document.querySelectorAll('article > .chips > .over').length);
      assert.equal(hidden, tabs);
      await page.keyboard.press('Enter');
      assert.equal(await less(page).getAttribute('aria-expanded'), 'true');
      assert.ok(await less(page).evaluate((it) => it === document.activeElement));
      assert.ok((await rowsOf(page)) > 2);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(await overflowing(page), []);
      await page.keyboard.press('Enter');
      assert.equal(await more(page).getAttribute('aria-expanded'), 'false');
      assert.equal(await rowsOf(page), high);
    });

    it(`show the files of a folder that is opened, also within two rows, ${width} px wide (V348)`, async () => {
      const { page } = await openPanel(conversation, { width, height: 600 });
      const before = await more(page).textContent();
      assert.equal(await folder(page).getAttribute('aria-expanded'), 'false');
      await folder(page).press('Enter');
      const file = page.getByRole('button', { name: 'TimeoutError.ts', exact: true });
      await file.waitFor();
      assert.ok(await more(page).isVisible());
      // Hides the tooltip, which covers chips.
      await page.keyboard.press('Escape');
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(await overflowing(page), []);
      await folder(page).press('Enter');
      assert.equal(await file.isVisible(), false);
      assert.equal(await more(page).textContent(), before);
    });
  }

  it('become more and fewer with the width of the panel (V351)', async () => {
    const { page } = await openPanel(conversation, { width: 300, height: 600 });
    const narrow = await more(page).textContent();
    await page.setViewportSize({ width: 900, height: 600 });
    await page.waitForFunction((text) => document.querySelector('.more-chips')?.textContent !== text, narrow);
    assert.ok((await rowsOf(page)) <= 2);
    await page.setViewportSize({ width: 300, height: 600 });
    await page.waitForFunction((text) => document.querySelector('.more-chips')?.textContent === text, narrow);
  });
});

/** How many rows of chips can be seen: nothing of another row is drawn. */
async function rowsOf(page: Page): Promise<number> {
  const tops = await chips(page).evaluate((list) =>
    [...list.children]
      .filter((item) => item.checkVisibility({ visibilityProperty: true }))
      .map((item) => Math.round(item.getBoundingClientRect().top)),
  );
  return new Set(tops).size;
}
