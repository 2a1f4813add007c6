import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ended } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { answerQuickInput, quickInput } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import {
  activeEditor,
  clickMenuItem,
  editorAction,
  editorFocused,
  openFile,
  selectLines,
} from '../support/workbench.ts';

/** Runs a command of the submenu "Realm Chat" in the context menu of selected code. */
async function chooseInContextMenu(page: Page, name: string): Promise<void> {
  await activeEditor(page).first().getByText('return sum').click({ button: 'right' });
  await page.locator('.monaco-menu').getByRole('menuitem', { name: 'Realm Chat' }).hover();
  await clickMenuItem(page.locator('.monaco-submenu').getByRole('menuitem', { name }));
}

describe('Commands on code', () => {
  it('rewrite the selection: first as a diff, then on Accept in the file without a change that was reverted, and one Undo reverts it', async () => {
    const { page, workspace } = await openStory({ service: { pause: 0 } });
    const editor = await openFile(page, 'invoice.ts');
    const file = join(workspace, 'invoice.ts');
    const before = await readFile(file, 'utf8');
    await selectLines(page, 7, 17);
    await chooseInContextMenu(page, 'Rewrite…');
    await quickInput(page).getByText('Rewrite lines 7–17').waitFor();
    await page.locator('.view-overlays .cdr[class*="ced-"]').nth(10).waitFor({ state: 'attached' });
    await quickInput(page).getByRole('button', { name: 'Show What Will Be Sent' }).click();
    await page.getByRole('tab', { name: 'What will be sent', selected: true }).waitFor();
    await answerQuickInput(page, 'comment');
    const tab = page.getByRole('tab', { name: /Rewrite invoice\.ts: comment/ });
    await tab.waitFor();
    const changed = page.locator('.editor.modified');
    const [first, second] = ['total: works out', 'describe: works out'].map((text) => changed.getByText(text));
    await second?.waitFor();
    await editorAction(page, /^Accept/).waitFor();
    await eventually(async () => {
      const keyword = await tokenClass(page, 'modified', 'return');
      assert.equal(keyword, await tokenClass(page, 'original', 'return'));
      assert.notEqual(keyword, await tokenClass(page, 'modified', 'sum'), 'the preview has colours');
    });
    assert.equal(await readFile(file, 'utf8'), before);
    // A diff that is not up to date yet would revert other lines.
    const hunk = page.locator('.gutterItem').first();
    await page.locator('.gutterItem').nth(1).waitFor();
    await hunk.hover();
    await hunk.getByRole('button', { name: /^Revert/ }).click();
    await first?.waitFor({ state: 'detached' });
    await editorAction(page, /^Accept/).click();
    await tab.waitFor({ state: 'detached' });
    await editorFocused(page);
    await editor.getByText('describe: works out').waitFor();
    await page.keyboard.press('Control+s');
    await page.locator('.tab.dirty').waitFor({ state: 'detached' });
    const text = await readFile(file, 'utf8');
    assert.match(text, /describe: works out/);
    assert.doesNotMatch(text, /total: works out/);
    await page.keyboard.press('Control+z');
    await editor.getByText('describe: works out').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    // After Undo, the document is not dirty. Only the file on the disk shows whether it was saved.
    await eventually(async () => assert.equal(await readFile(file, 'utf8'), before));
  });

  it('can be used by keyboard alone: rewrite, discard, rewrite, accept, and explain', async () => {
    const { page, chat } = await openStory({ service: { pause: 0 } });
    const editor = await openFile(page, 'invoice.ts');
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const times = (count: number, key: string): string[] => Array<string>(count).fill(key);
    await press('Control+Home', ...times(6, 'ArrowDown'), ...times(7, 'Shift+ArrowDown'));
    for (const decision of ['Backspace', 'Enter']) {
      await press('Control+k', 'Alt+r');
      await answerQuickInput(page, 'comment');
      await page.locator('.editor.modified').getByText('total: works out').waitFor();
      await editorAction(page, /^Accept/).waitFor();
      await press('Control+k', `Alt+${decision}`);
      await page.getByRole('tab', { name: /Rewrite/ }).waitFor({ state: 'detached' });
      await editorFocused(page);
    }
    await editor.getByText('total: works out').waitFor();
    await press('Control+z');
    await editor.getByText('total: works out').waitFor({ state: 'detached' });
    await press('Control+Home', 'Shift+ArrowDown', 'Control+k', 'Alt+e');
    await chat.locator('article[data-role="user"] .chip', { hasText: /^invoice\.ts/ }).waitFor();
    await ended(chat, 'done');
  });
});

/** The class that sets the colour of a word on one side of a diff. */
function tokenClass(page: Page, side: 'original' | 'modified', word: string): Promise<string | null> {
  const tokens = page.locator(`.editor.${side} .view-line span[class^="mtk"]`);
  return tokens
    .filter({ hasText: new RegExp(`^\\s*${word}\\s*$`) })
    .first()
    .getAttribute('class');
}
