import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { chipsOfMany } from '../../support/manyChips.ts';
import { inEveryLook, openPanel } from '../../support/panel.ts';
import { overflowing, violations } from '../../support/panelChecks.ts';
import { turn, type PanelPage } from '../../support/panelPage.ts';

const chips = (page: Page) => page.locator('article > .chips');
const more = (page: Page) => chips(page).getByRole('button', { name: /more$/ });
const less = (page: Page) => chips(page).getByRole('button', { name: 'Show less' });
const folder = (page: Page) => page.getByRole('button', { name: /^source\/errors \d/ });

const sent = [{ id: 'q', role: 'user' as const, text: 'How does retry timing work?', attachments: chipsOfMany() }];
const conversation = [...turn('before', 'Hello'), ...sent, ...turn('after', 'So it works.').slice(1)];

inEveryLook('The chips above a message', () => {
  it('are at most two rows, and a button shows the others by keyboard, in every width (V351)', async () => {
    const panel = await openPanel(conversation);
    const { page } = panel;
    for (const width of [300, 400, 900]) {
      await resize(panel, width);
      const high = await rowsOf(page);
      assert.ok(high <= 2, `${high} rows, ${width} px`);
      await more(page).focus();
      const hidden = Number(/\d+/.exec((await more(page).textContent()) ?? '')?.[0]);
      assert.equal(hidden, await chips(page).locator('> .over').count());
      await page.keyboard.press('Enter');
      assert.equal(await less(page).getAttribute('aria-expanded'), 'true');
      assert.ok(await less(page).evaluate((it) => it === document.activeElement));
      assert.ok((await rowsOf(page)) > 2);
      assert.deepEqual(await overflowing(page), []);
      if (width === 300) assert.deepEqual(await violations(page), []);
      await page.keyboard.press('Enter');
      assert.equal(await more(page).getAttribute('aria-expanded'), 'false');
      assert.equal(await rowsOf(page), high);
    }
  });

  it('show the files of a folder that is opened, also within two rows, in every width (V348)', async () => {
    const panel = await openPanel(conversation);
    const { page } = panel;
    const file = page.getByRole('button', { name: 'TimeoutError.ts', exact: true });
    for (const width of [300, 400, 900]) {
      await resize(panel, width);
      const before = await more(page).textContent();
      assert.equal(await folder(page).getAttribute('aria-expanded'), 'false');
      await folder(page).press('Enter');
      await file.waitFor();
      assert.ok(await more(page).isVisible());
      // Hides the tooltip, which covers chips.
      await page.keyboard.press('Escape');
      assert.deepEqual(await overflowing(page), []);
      if (width === 300) assert.deepEqual(await violations(page), []);
      await folder(page).press('Enter');
      assert.equal(await file.isVisible(), false);
      assert.equal(await more(page).textContent(), before);
    }
  });

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

/** Makes the panel as wide, and waits until its chips fit. */
async function resize({ page, tell }: PanelPage, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 600 });
  await tell();
}

/** How many rows of chips can be seen: nothing of another row is drawn. */
async function rowsOf(page: Page): Promise<number> {
  const tops = await chips(page).evaluate((list) =>
    [...list.children]
      .filter((item) => item.checkVisibility({ visibilityProperty: true }))
      .map((item) => Math.round(item.getBoundingClientRect().top)),
  );
  return new Set(tops).size;
}
