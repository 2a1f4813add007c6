// Drives a VS Code in a browser page the way a person does: by keys, and by what is seen.
import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { askedFor, chooseRow, quickInputBox, quickPickRow } from './quickInput.ts';
import { endNetworkReports } from './unreported.ts';

/** Size of a window in CSS pixels. */
export interface WindowSize {
  width: number;
  height: number;
}

/**
 * A new window with a memory of its own: no state, no stored key; `scale` is device pixels per CSS pixel. By default it has room for both
 * side bars, and for a diff side by side. Close it with `page.context().close()`.
 */
export async function newWindow(
  browser: Browser,
  size: WindowSize = { width: 1580, height: 800 },
  scale = 1,
): Promise<Page> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  // Without motion VS Code closes what it closes at once; otherwise a test meets widgets that are on their way out.
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: scale,
    permissions,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // Everything takes its time on a machine that does three other things.
  page.setDefaultTimeout(60_000);
  return page;
}

/** Opens VS Code (`VsCode.url`) in a window and waits until it is ready. Playwright learns nothing of its network. */
export async function openWorkbench(page: Page, url: string): Promise<void> {
  await endNetworkReports(page);
  await page.goto(url, { timeout: 60_000 });
  await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
  // The explorer lists files once the server is connected.
  const file = page.getByRole('treeitem').first();
  const withoutFolders = page.getByText('You have not yet added a folder to the workspace.');
  await file.or(withoutFolders).filter({ visible: true }).first().waitFor({ timeout: 60_000 });
  if (await file.isVisible()) return;
  // VS Code shows this text while it reads a .code-workspace file, and sometimes misses that it has read it: loading the window anew helps.
  await withoutFolders.waitFor({ state: 'hidden', timeout: 10_000 }).catch(() => page.reload({ timeout: 60_000 }));
  await file.waitFor({ timeout: 60_000 });
}

/**
 * Runs a command of the command palette by its full title, for example "Realm Chat: New Chat". It resolves when the command was
 * chosen: wait for what it shows before going on.
 */
export async function runCommand(page: Page, title: string): Promise<void> {
  // The palette lists what is registered when it opens, and closes when a view takes the focus late: then it is opened again.
  await eventually(async () => {
    await askedFor(page, `>${title}`);
    await quickPickRow(page, title).first().waitFor({ timeout: 2_000 });
    // Much longer than a click lasts: one that was made and only slow to return would run the command twice.
    await chooseRow(page, title, 5_000);
  }, 90_000);
  // What is typed next belongs to what the command opens, and not to the palette.
  await quickPickRow(page, title).first().waitFor({ state: 'hidden' });
}

/** Clicks an item of a menu, until the menu is gone: it does not take a click that comes right after it has opened. */
export async function clickMenuItem(item: Locator): Promise<void> {
  await item.waitFor();
  await eventually(async () => {
    if (await item.isVisible()) await item.click({ timeout: 2_000 });
    await item.waitFor({ state: 'hidden', timeout: 1_000 });
  }, 20_000);
}

/** Shows or hides the second side bar, where the chat is, by its key. */
export async function secondSideBar(page: Page, state: 'shown' | 'hidden'): Promise<void> {
  const isShown = (): Promise<boolean> => page.locator('.part.auxiliarybar').isVisible();
  await eventually(async () => {
    if ((await isShown()) !== (state === 'shown')) await page.keyboard.press('Control+Alt+b');
    assert.equal(await isShown(), state === 'shown');
  });
}

/** Shows a view of the first side bar ("Explorer", "Source Control") by its icon. */
export async function showView(page: Page, name: string): Promise<void> {
  const icon = page.locator('.activitybar').getByRole('tab', { name: new RegExp(`^${name}`) });
  // VS Code leaves alone the second of two clicks that come within 300 ms.
  await eventually(async () => {
    if ((await icon.getAttribute('aria-expanded')) !== 'true') await icon.click();
    assert.equal(await icon.getAttribute('aria-expanded'), 'true');
  });
}

/** Opens a file of the workspace by its name and waits until its text is there. Resolves to the editor. */
export async function openFile(page: Page, name: string): Promise<Locator> {
  // A file that was written a moment ago may be found only when it is asked for again.
  await eventually(async () => {
    await askedFor(page, name);
    await quickPickRow(page, name).first().waitFor({ timeout: 8_000 });
  }, 30_000);
  await quickInputBox(page).press('Enter');
  await page.getByRole('tab', { name, selected: true }).waitFor();
  const editor = activeEditor(page);
  await editor.locator('.view-line').first().waitFor();
  return editor;
}

/** The text editor in the active group; in a diff, both sides match. */
export function activeEditor(page: Page): Locator {
  return page.locator('.editor-group-container.active .monaco-editor[role="code"]');
}

/**
 * Waits until a text editor, and not a diff any more, is in front and has the focus: what is typed goes there. After a tab was closed
 * the next editor takes a moment to be the one.
 */
export async function editorFocused(page: Page): Promise<void> {
  await page.locator('.monaco-diff-editor').waitFor({ state: 'detached' });
  await page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
}

/** Selects whole lines of the active editor, counted from 1, both included, as a person does with shift and arrows. */
export async function selectLines(page: Page, first: number, last: number): Promise<void> {
  await askedFor(page, `:${first}:1`);
  await quickInputBox(page).press('Enter');
  await cursorAt(page, `Ln ${first}, Col 1`);
  for (let line = first; line < last; line += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+End');
  await cursorAt(page, new RegExp(`Ln ${last}, Col \\d+ \\(\\d+ selected\\)`));
}

/** Waits until the status bar shows this position of the cursor. */
export async function cursorAt(page: Page, position: string | RegExp): Promise<void> {
  await page.locator('#status\\.editor\\.selection').filter({ hasText: position }).waitFor();
}

/** The item of Realm Chat in the status bar. */
export function statusItem(page: Page): Locator {
  return page.locator('#realm-chat\\.realm-chat\\.realmChat\\.connection');
}

/** A button in the title of the active editor, by its name, once it can be pressed. */
export function editorAction(page: Page, name: string | RegExp): Locator {
  const enabled = page.locator('.editor-group-container.active .editor-actions .action-item:not(.disabled)');
  return enabled.getByRole('button', { name });
}
