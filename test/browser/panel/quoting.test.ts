import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { inEveryLook, openPanel } from '../../support/panel.ts';
import { turn } from '../../support/panelPage.ts';

const reply = 'The first words are here.\n\n' + 'More text. '.repeat(400) + '\n\nThe last words are here.';

inEveryLook('The button that quotes a selection', () => {
  it('appears when the mouse is released, covers nothing that is selected, and vanishes with the selection (V452)', async () => {
    const { page } = await openPanel(turn('1', reply));
    for (const words of ['The first words are here.', 'The last words are here.']) {
      const text = page.getByText(words, { exact: true });
      await text.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await text.boundingBox()) ?? assert.fail();
      await page.mouse.move(x + 1, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + Math.min(width, 90), y + height / 2, { steps: 5 });
      assert.ok(!(await quote(page).isVisible()), 'It does not get in the way of selecting.');
      await page.mouse.up();
      await quote(page).waitFor();
      const box = (await quote(page).boundingBox()) ?? assert.fail();
      assert.ok(box.y >= y + height - 6 || box.y + box.height <= y + 6, JSON.stringify({ box, y, height }));
      const { width: ofPage, height: ofPageHeight } = page.viewportSize() ?? assert.fail();
      assert.ok(box.x >= 0 && box.x + box.width <= ofPage && box.y >= 0 && box.y + box.height <= ofPageHeight);
      await page.mouse.click(x + 200, y + height / 2);
      await quote(page).waitFor({ state: 'hidden' });
    }
  });

  it('quotes, and leaves the focus in the message box; it is not reached with Tab (V452)', async () => {
    const { page } = await openPanel(turn('1', 'Some words'));
    const input = page.getByRole('textbox', { name: 'Message', exact: true });
    await input.fill('You say');
    await page.getByText('Some words').dblclick({ position: { x: 10, y: 8 } });
    await quote(page).waitFor();
    assert.equal(await quote(page).getAttribute('tabindex'), '-1');
    await quote(page).click();
    assert.match(await input.inputValue(), /^You say\n\n> Reply from app:\n>\n> Some\n\n$/);
    assert.ok(await input.evaluate((box) => box === document.activeElement));
    await quote(page).waitFor({ state: 'hidden' });
    await page.keyboard.type('Why?');
    assert.match(await input.inputValue(), /\n\nWhy\?$/);
  });

  it('does not appear for what is no text of a message, such as the space beside one (V453)', async () => {
    const { page } = await openPanel(turn('1', 'Some words'));
    await page.getByText('Some words').dblclick();
    assert.notEqual(await page.evaluate(() => getSelection()?.toString()), '');
    assert.ok(!(await quote(page).isVisible()));
  });

  it('has a key that does the same after a selection by mouse (V452)', async () => {
    const { page } = await openPanel(turn('1', 'Some words'));
    await page.getByText('Some words').dblclick({ position: { x: 10, y: 8 } });
    await page.keyboard.press('Control+Shift+Period');
    const input = page.getByRole('textbox', { name: 'Message', exact: true });
    assert.match(await input.inputValue(), /^> Reply from app:\n>\n> Some\n\n$/);
  });
});

function quote(page: Page) {
  return page.getByRole('button', { name: 'Quote', exact: true });
}
