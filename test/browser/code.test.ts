import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ended, textOf } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { browserStorage } from '../support/leaks.ts';
import { answerQuickInput, quickInput } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import {
  activeEditor,
  clickMenuItem,
  editorAction,
  editorFocused,
  openFile,
  runCommand,
  selectLines,
} from '../support/workbench.ts';

/** Runs a command of the submenu "Realm Chat" in the editor's context menu. */
async function chooseInContextMenu(page: Page, name: string): Promise<void> {
  await activeEditor(page).first().locator('.view-line').first().click({ button: 'right' });
  await page.locator('.monaco-menu').getByRole('menuitem', { name: 'Realm Chat' }).hover();
  await clickMenuItem(page.locator('.monaco-submenu').getByRole('menuitem', { name }));
}

describe('Commands on code', () => {
  it('explain the selection, and show which file and lines were sent; rewrite it: first as a diff, then on Accept in the file, and one Undo reverts it', async () => {
    const { page, chat, service, workspace } = await openStory({ service: { pause: 0 } });
    const editor = await openFile(page, 'invoice.ts');
    await selectLines(page, 1, 5);
    await chooseInContextMenu(page, 'Explain');
    await chat.locator('article[data-role="user"]', { hasText: 'invoice.ts:1–5' }).waitFor();
    const reply = await ended(chat, 'done');
    assert.match(await textOf(reply), /Line|interface/);
    const request = JSON.parse(service.requests[0]?.body ?? '{}') as { messages: { content: string }[] };
    assert.match(request.messages[0]?.content ?? '', /invoice\.ts, lines 1 to 5:\n```typescript\ninterface Line \{/);

    const file = join(workspace, 'invoice.ts');
    const before = await readFile(file, 'utf8');
    await selectLines(page, 1, 5);
    await chooseInContextMenu(page, 'Rewrite…');
    await quickInput(page).getByText('Rewrite lines 1–5').waitFor();
    await page.locator('.view-overlays .cdr[class*="ced-"]').nth(4).waitFor({ state: 'attached' });
    await answerQuickInput(page, 'rename Line to Item');
    await page.getByRole('tab', { name: /Rewrite invoice\.ts: rename Line to Item/ }).waitFor();
    await page.locator('.editor.modified').getByText('interface Item').waitFor();
    await eventually(async () => {
      const keyword = await tokenClass(page, 'modified', 'interface');
      assert.equal(keyword, await tokenClass(page, 'original', 'interface'));
      assert.notEqual(keyword, await tokenClass(page, 'modified', 'Item'), 'the preview has colours');
    });
    assert.equal(await readFile(file, 'utf8'), before);
    await editorAction(page, /^Accept/).click();

    await page.getByRole('tab', { name: /Rewrite/ }).waitFor({ state: 'detached' });
    await editorFocused(page);
    await editor.getByText('interface Item').waitFor();
    await page.keyboard.press('Control+z');
    await editor.getByText('interface Line').waitFor();
    await page.keyboard.press('Control+s');
    // After Undo, the document is not dirty. Only the file on the disk shows whether it was saved.
    await eventually(async () => assert.equal(await readFile(file, 'utf8'), before));
  });

  it('can be used by keyboard alone: rewrite, discard, rewrite, accept, and explain', async () => {
    const { page, chat, workspace } = await openStory({ service: { pause: 0 } });
    const editor = await openFile(page, 'invoice.ts');
    const file = join(workspace, 'invoice.ts');
    const before = await readFile(file, 'utf8');
    const tab = page.getByRole('tab', { name: /Rewrite/ });
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
      await tab.waitFor({ state: 'detached' });
      await editorFocused(page);
    }
    await editor.getByText('total: works out').waitFor();
    await press('Control+z');
    await editor.getByText('total: works out').waitFor({ state: 'detached' });
    await press('Control+s');
    await eventually(async () => assert.equal(await readFile(file, 'utf8'), before));
    await press('Control+Home', 'Shift+ArrowDown', 'Control+k', 'Alt+e');
    await chat.locator('article[data-role="user"] .chip', { hasText: /^invoice\.ts/ }).waitFor();
    await ended(chat, 'done');
  });

  it('apply the remaining changes when a single change is reverted in the diff', async () => {
    const { page, workspace } = await openStory({ service: { pause: 0 } });
    const editor = await openFile(page, 'invoice.ts');
    await selectLines(page, 7, 17);
    await runCommand(page, 'Realm Chat: Rewrite…');
    await answerQuickInput(page, 'comment');
    const changed = page.locator('.editor.modified');
    const [first, second] = ['total: works out', 'describe: works out'].map((text) => changed.getByText(text));
    await second?.waitFor();
    await editorAction(page, /^Accept/).waitFor();
    // A diff that is not up to date yet would revert other lines.
    const hunk = page.locator('.gutterItem').first();
    await page.locator('.gutterItem').nth(1).waitFor();
    await hunk.hover();
    await hunk.getByRole('button', { name: /^Revert/ }).click();
    await first?.waitFor({ state: 'detached' });
    await editorAction(page, /^Accept/).click();
    await page.getByRole('tab', { name: /Rewrite/ }).waitFor({ state: 'detached' });
    await editorFocused(page);
    await editor.getByText('describe: works out').waitFor();
    await page.keyboard.press('Control+s');
    await page.locator('.tab.dirty').waitFor({ state: 'detached' });
    const text = await readFile(join(workspace, 'invoice.ts'), 'utf8');
    assert.match(text, /describe: works out/);
    assert.doesNotMatch(text, /total: works out/);
  });

  it('leave no tab of a proposal open when the window is reloaded', async () => {
    const { page } = await openStory({ own: true, service: { pause: 0 } });
    await openFile(page, 'words.py');
    await selectLines(page, 4, 9);
    await runCommand(page, 'Realm Chat: Document');
    const tab = page.getByRole('tab', { name: /Document words\.py/ });
    await tab.waitFor();
    await page.locator('.editor.modified').getByText('most_common: works out').waitFor();
    // VS Code in a browser stores only from time to time which tabs are open.
    await eventually(async () => assert.match(await browserStorage(page), /realm-chat-proposal/), 120_000);
    await page.reload();
    await page.getByRole('tab', { name: 'words.py', exact: true }).waitFor({ timeout: 60_000 });
    await tab.waitFor({ state: 'detached' });
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
