import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { button, composer, emptyComposer } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { notification } from '../support/notifications.ts';
import { openStory } from '../support/story.ts';
import { shellSettings } from '../support/vscodeSettings.ts';
import { clickMenuItem, openFile, runCommand, showView } from '../support/workbench.ts';

/** Chooses an item in the context menu of an element, until what it leads to is there. */
async function chooseIn(page: Page, place: Locator, name: string, result: Locator): Promise<void> {
  const item = page.locator('.monaco-menu').getByRole('menuitem', { name, exact: true });
  // A menu may close while a view is still being drawn, before an item is chosen too.
  await eventually(async () => {
    if (await result.isVisible()) return;
    if (await page.locator('.monaco-menu').isVisible()) await page.keyboard.press('Escape');
    await place.click({ button: 'right', timeout: 3_000 });
    await item.waitFor({ timeout: 3_000 });
    await clickMenuItem(item);
    await result.waitFor({ timeout: 20_000 });
  }, 60_000);
}

/** A repository with a staged change, an unstaged change, and a file that is never sent. */
async function makeRepository(folder: string): Promise<void> {
  const git = (...words: string[]): Promise<unknown> =>
    promisify(execFile)('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: folder });
  await mkdir(join(folder, 'lib'));
  await writeFile(join(folder, 'lib', 'one.txt'), 'one\n');
  await writeFile(join(folder, 'lib', '.env'), 'PASSWORD=canary\n');
  await git('init', '-q');
  await git('add', '.');
  await git('commit', '-q', '-m', 'One');
  await writeFile(join(folder, 'lib', 'one.txt'), 'two\n');
  await git('add', '.');
  await writeFile(join(folder, 'words.py'), 'changed = True\n');
}

describe('Add to Realm Chat', () => {
  it('attaches everything that may be sent from the Explorer, tabs, Source Control and the terminal (V105)', async () => {
    const prepare = ({ workspace }: { workspace: string }): Promise<void> => makeRepository(workspace);
    const { page, chat, service } = await openStory({
      own: true,
      // Otherwise the Explorer would select the opened file again a moment later.
      settings: { ...shellSettings, 'explorer.autoReveal': false },
      prepare,
      service: { pause: 0 },
    });
    const file = (name: string | RegExp): Locator => page.getByRole('treeitem', { name }).first();
    const chip = (name: string): Locator => button(chat, `Remove ${name}`);

    await file('invoice.ts').click();
    await page.getByRole('tab', { name: 'invoice.ts', selected: true }).waitFor();
    await eventually(async () => {
      if ((await file('README.md').getAttribute('aria-selected')) !== 'true')
        await file('README.md').click({ modifiers: ['Control'] });
      assert.equal(await page.locator('.explorer-folders-view [role="treeitem"][aria-selected="true"]').count(), 2);
    });
    await chooseIn(page, file('README.md'), 'Add to Realm Chat', chip('README.md'));
    await chip('invoice.ts').waitFor();
    await showView(page, 'Explorer');
    const dialog = page.locator('.monaco-dialog-box');
    const question = dialog.getByText('Attach the file of lib (0 KB)?');
    await chooseIn(page, file('lib'), 'Add to Realm Chat', question);
    await dialog.getByRole('button', { name: 'Attach' }).click();
    await chip('lib').waitFor();
    await notification(page, /lib\/\.env is not sent/).waitFor();

    await emptyComposer(chat);
    await openFile(page, 'invoice.ts');
    await chooseIn(page, page.getByRole('tab', { name: 'invoice.ts' }), 'Add to Realm Chat', chip('invoice.ts'));

    await showView(page, 'Source Control');
    const staged = chip('Staged changes in lib/one.txt');
    await chooseIn(page, file('one.txt'), 'Add Staged Changes to Realm Chat', staged);
    await showView(page, 'Source Control');
    await chooseIn(page, file(/^Changes/), 'Add Changes to Realm Chat', button(chat, /^Remove Changes in /));

    await runCommand(page, 'Terminal: Create New Terminal');
    const rows = page.locator('.terminal-wrapper.active .xterm-rows');
    await rows.getByText(/[$#]/).first().waitFor();
    await page.keyboard.type('echo needle\n');
    await rows.getByText('needle', { exact: true }).waitFor();
    await eventually(async () => {
      await runCommand(page, 'Realm Chat: Add Last Command to Realm Chat');
      await button(chat, /^Remove Last command of terminal/).waitFor({ timeout: 3_000 });
    }, 30_000);
    await runCommand(page, 'Realm Chat: Add Problems to Realm Chat');
    await notification(page, 'No problems have been detected in the workspace.').waitFor();

    await composer(chat).fill('What is this?');
    await composer(chat).press('Enter');
    await eventually(() => assert.equal(service.requests.length, 1));
    const sent = service.requests[0]?.body ?? '';
    for (const expected of ['-one\\n+two', '+changed = True', 'echo needle\\nneedle'])
      assert.ok(sent.includes(expected));
    assert.ok(!sent.includes('canary'));
  });
});
