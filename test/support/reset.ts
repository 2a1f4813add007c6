// Resets a VS Code to its initial state for the next story: starting one takes longer than most stories do.
import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { chat } from './chatFrame.ts';
import { composer, emptyComposer, streaming } from './conversation.ts';
import { eventually } from './eventually.ts';
import { filesWith } from './leaks.ts';
import { quickInput } from './quickInput.ts';
import { fillWorkspace } from './scratch.ts';
import { conversationsFolder } from './userData.ts';
import type { VsCode } from './vscodeServer.ts';
import { statusItem } from './workbench.ts';

/** What stories share: a VS Code, its workspace folder, and its first window. */
export interface SharedVsCode {
  vsCode: VsCode;
  workspace: string;
  page: Page;
}

/** Milliseconds for each step, also on a busy machine: starting a new VS Code takes as long. */
const limit = 40_000;

/** Settings that keep VS Code from remembering how a file was left. */
export const forgetful = { 'workbench.editor.restoreViewState': false, 'files.restoreUndoStack': false };

const closeAll = [
  'workbench.action.closeQuickOpen',
  // It would be there again in the next file.
  'closeFindWidget',
  // One by one, because all at once would ask whether to save.
  ...Array<string>(12).fill('workbench.action.revertAndCloseActiveEditor'),
  'workbench.action.editorLayoutSingle',
  'workbench.action.closePanel',
  'workbench.action.closeAuxiliaryBar',
  'notifications.hideList',
  'notifications.clearAll',
  // Without native code the server watches no files: VS Code reads its settings only when it changes one itself, here one for pinned tabs.
  'workbench.action.toggleSeparatePinnedEditorTabs',
];

/** Keyboard shortcuts that nothing else uses, as VS Code and as the browser writes them, and the commands that they run. */
const keys = {
  closeAll: ['ctrl+alt+shift+f8', 'Control+Alt+Shift+F8', closeAll],
  newChat: ['ctrl+alt+shift+f9', 'Control+Alt+Shift+F9', ['realmChat.newChat']],
  showExplorer: [
    'ctrl+alt+shift+f7',
    'Control+Alt+Shift+F7',
    ['workbench.action.closeAuxiliaryBar', 'workbench.view.explorer'],
  ],
} as const;

/** Adds the keyboard shortcuts of a reset to the data folder of a VS Code that has not started. */
export async function addResetKeys(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'data', 'User');
  await mkdir(folder, { recursive: true });
  const bindings = Object.values(keys).map(([key, , commands]) => ({
    key,
    command: 'runCommands',
    args: { commands },
  }));
  await writeFile(join(folder, 'keybindings.json'), JSON.stringify(bindings));
}

/**
 * Undoes what a story did, and gives VS Code these user settings, in which each story has another base URL. Rejects with what it cannot
 * undo: then this VS Code must not be used for another story.
 */
export async function reset(shared: SharedVsCode, settings: Record<string, unknown>): Promise<void> {
  const { page, vsCode } = shared;
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await leaveAlone(page);
  // Only once: VS Code may still be writing the story's last setting, and takes a file that changes meanwhile for a conflict.
  await vsCode.writeSettings(settings);
  await closeAndReadSettings(page, settings);
  await emptyChat(page);
  await resetFiles(shared);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.keyboard.press(keys.showExplorer[1]);
  await page.locator('iframe.webview').first().waitFor({ state: 'detached', timeout: limit });
  await page.getByRole('treeitem').first().waitFor({ timeout: limit });
  await nothingLeft(shared);
}

/** Gives a VS Code that was reset user settings without a connection. */
export async function disconnect({ page, vsCode }: SharedVsCode, settings: Record<string, unknown>): Promise<void> {
  await vsCode.writeSettings(settings);
  await closeAndReadSettings(page, settings);
}

/** Removes the listeners of the story, and closes dialogs, which hold back keys. */
async function leaveAlone(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.mouse.move(0, 0);
  const dialog = page.locator('.monaco-dialog-box');
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached', timeout: limit });
}

/** Starts a new conversation with an empty message box. */
async function emptyChat(page: Page): Promise<void> {
  const view = chat(page);
  await page.keyboard.press(keys.newChat[1]);
  await view.locator('textarea:focus').waitFor({ timeout: limit });
  assert.equal(await streaming(view).count(), 0, 'a reply is still on its way');
  await view.locator('article').first().waitFor({ state: 'detached', timeout: limit });
  await emptyComposer(view);
  assert.equal(await composer(view).inputValue(), '');
}

async function resetFiles(shared: SharedVsCode): Promise<void> {
  await fillWorkspace(shared.workspace);
  await rm(conversationsFolder(shared.vsCode), { recursive: true, force: true, maxRetries: 10 });
}

/** Closes all editors, and repeats that when VS Code was still writing the story's last setting: then it has not read these settings. */
async function closeAndReadSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  await eventually(async () => {
    await page.keyboard.press(keys.closeAll[1]);
    await settingsTaken(page, settings, limit / 4);
  }, limit);
}

/** Waits until the status bar names the model and the installation, whose port differs for each story, unless none can be used. */
async function settingsTaken(page: Page, settings: Record<string, unknown>, timeout: number): Promise<void> {
  const item = statusItem(page);
  const { 'realmChat.baseUrl': address, 'realmChat.model': model = 'Assistant' } = settings;
  const none = item.filter({ hasText: 'Connect Realm Chat' });
  const named = typeof address === 'string' && `${new URL(address).host} · ${String(model)}`;
  await (named ? item.filter({ hasText: named }).or(none) : none).waitFor({ timeout });
}

async function nothingLeft(shared: SharedVsCode): Promise<void> {
  const { page } = shared;
  const left = ['.tab', '.monaco-dialog-box', '.notification-list-item', '.context-view .monaco-menu'];
  await eventually(async () => {
    // What the story did last may have opened a file after all were closed.
    if ((await page.locator('.tab').count()) > 0) {
      await page.keyboard.press(keys.closeAll[1]);
      await page
        .locator('.tab')
        .first()
        .waitFor({ state: 'detached', timeout: limit / 4 });
    }
    for (const what of left) assert.equal(await page.locator(what).count(), 0, `${what} is left`);
    assert.equal(await quickInput(page).count(), 0, 'the quick input is open');
    assert.deepEqual(
      await filesWith('', conversationsFolder(shared.vsCode)).catch(() => []),
      [],
      'conversations are left',
    );
  }, limit);
}
