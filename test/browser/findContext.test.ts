import assert from 'node:assert/strict';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { button, composer, ended, newChat } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { root } from '../../tools/install.mjs';
import { notification } from '../support/notifications.ts';
import { askedFor, quickPickRow, quickPickRows } from '../support/quickInput.ts';
import { openStory, type Story } from '../support/story.ts';
import { openFile, runCommand } from '../support/workbench.ts';

const option = (chat: FrameLocator, name: string | RegExp): Locator => chat.getByRole('option', { name }).first();

/** The files of the list with their folders, once it shows a row that matches. */
async function foundFiles(chat: FrameLocator, first: RegExp): Promise<string[]> {
  await chat.getByRole('option').filter({ hasText: first }).first().waitFor();
  const rows = chat.locator('.suggestion-row:has(.codicon-file)');
  return rows.evaluateAll((all) =>
    all.map((row) =>
      ['.suggestion-description', '.suggestion-label'].map((part) => row.querySelector(part)?.textContent).join('/'),
    ),
  );
}

/** The first files that VS Code's own Quick Open lists for the same name. */
async function quickOpenFiles(page: Page, name: string, first: string): Promise<string[]> {
  await askedFor(page, name);
  await quickPickRow(page, first).first().waitFor();
  const rows = await quickPickRows(page);
  await page.keyboard.press('Escape');
  return rows.map(({ label, description }) => `${description}/${label}`);
}

async function put(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Files of a project with a link that leads out of it, and files of another project (undici). */
async function putAll(workspace: string): Promise<void> {
  await put(workspace, {
    'shop/.gitignore': 'built/\n',
    'shop/cart/basket.ts': 'export const basket = 1;\n',
    'shop/cart/basketView.ts': 'export const view = 2;\n',
    'shop/built/basket.js': 'never found',
    'shop/.env.basket': 'KEY=secret',
    'shop/basket.bin': 'a\0b',
  });
  const outside = join(dirname(workspace), 'outside');
  await put(outside, { 'cartOutside.ts': 'outside' });
  await symlink(outside, join(workspace, 'shop', 'away'));
  const source = join(root, 'node_modules', 'undici');
  await mkdir(join(workspace, 'undici'));
  for (const name of ['lib', 'docs', 'types'])
    if ((await readdir(source)).includes(name))
      await cp(join(source, name), join(workspace, 'undici', name), { recursive: true });
}

async function findsEachKind({ page, chat, service }: Story): Promise<void> {
  // A file that was open before a chat was, and is not any more.
  await openFile(page, 'basketView.ts');
  await runCommand(page, 'View: Close Editor');
  await page.getByRole('tab', { name: 'basketView.ts' }).waitFor({ state: 'detached' });
  await openFile(page, 'invoice.ts');
  await newChat(page);
  const input = composer(chat);

  // First only the sources, then also the found files. The letters are marked, and screen readers get the active row.
  await input.pressSequentially('What is #');
  await option(chat, /^#selection/).waitFor();
  assert.equal(await chat.getByRole('option').count(), 7);
  await input.pressSequentially('bv');
  const row = option(chat, /^basketView\.ts/);
  await row.waitFor();
  assert.deepEqual(await row.locator('.suggestion-match').allInnerTexts(), ['b', 'V']);
  assert.equal(await input.getAttribute('aria-activedescendant'), await row.getAttribute('id'));
  assert.equal(await row.getAttribute('aria-selected'), 'true');
  assert.equal(await row.locator('.codicon-history').count(), 1, 'it is among the recent files');
  await input.press('Enter');
  await button(chat, 'Remove shop/cart/basketView.ts').waitFor();
  assert.equal(await input.inputValue(), 'What is ');

  // A symbol of VS Code's own TypeScript language service is listed after the files.
  await eventually(async () => {
    await input.fill('What is ');
    await input.pressSequentially('#describ');
    await option(chat, /^describe.*invoice\.ts/).waitFor({ timeout: 3_000 });
  }, 60_000);
  await option(chat, /^describe.*invoice\.ts/).click();
  await button(chat, 'Remove describe()').waitFor();

  // The files of a folder are attached after a question.
  await input.pressSequentially('#cart');
  await chat.locator('.suggestion-row:has(.codicon-folder)', { hasText: /^cart/ }).click();
  const dialog = page.locator('.monaco-dialog-box');
  await dialog.getByText('Attach all 2 files of shop/cart (0 KB)?').waitFor();
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await button(chat, 'Remove shop/cart').waitFor();

  // Files that cannot be attached say why, and ignored files are not found.
  await input.pressSequentially('#basket');
  await option(chat, /^basket\.bin/).waitFor();
  assert.equal(await option(chat, /^basket\.js/).count(), 0);
  await option(chat, /never sent/).click();
  await notification(page, /shop\/\.env\.basket is not sent/).waitFor();
  await input.pressSequentially('#cartOutside');
  await option(chat, /leads out of the workspace/).click();
  await notification(page, /shop\/away\/cartOutside\.ts is a link/).waitFor();
  await input.pressSequentially('#basket.bin');
  await option(chat, /^basket\.bin/).waitFor();
  await input.press('Tab');
  await notification(page, 'shop/basket.bin is not a text file, so it is not attached.').waitFor();
  assert.equal(await button(chat, /^Remove /).count(), 2, 'the folder now holds both of its files');

  await input.press('Enter');
  await ended(chat, 'done');
  const sent = service.requests.at(-1)?.body ?? '';
  assert.match(sent, /What is.*invoice\.ts, lines 15 to 17:.*cart\/basket\.ts:.*cart\/basketView\.ts:/s);
  assert.doesNotMatch(sent, /KEY=secret|never found|return sum/);
}

async function hasOrderOfQuickOpen({ page, chat }: Story): Promise<void> {
  await newChat(page);
  const names: [typed: string, first: string][] = [
    ['request', 'request.js'],
    ['webs', 'websocket.js'],
    ['dispat', 'dispatcher.js'],
    ['apire', 'api-request.js'],
    ['fetch/b', 'body.js'],
    ['ifc', 'client-certificate.md'],
  ];
  for (const [typed, first] of names) {
    await composer(chat).fill('');
    await composer(chat).pressSequentially(`#${typed}`);
    // The list shows matches of the first letters until the whole name is typed.
    const ours = await eventually(async () => {
      const found = await foundFiles(chat, /undici/);
      assert.ok(found[0]?.endsWith(`/${first}`), `${typed}: ${found[0]}`);
      return found;
    });
    await composer(chat).fill('');
    const theirs = await quickOpenFiles(page, typed, first);
    assert.deepEqual(ours.slice(0, 5), theirs.slice(0, 5), typed);
  }
}

describe('Context found by name', () => {
  // One VS Code for all, of its own: its list of recent files counts, and its folder has many files.
  it('can be a file, a symbol with its lines, or a folder with its files, each found by a few letters after #, in the order of Quick Open', async () => {
    const story = await openStory({
      service: { pause: 0 },
      prepare: ({ workspace }) => putAll(workspace),
    });
    await findsEachKind(story);
    await hasOrderOfQuickOpen(story);
  });
});
