import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { button, ended, lastReply, newChat, say } from '../support/conversation.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { notification } from '../support/notifications.ts';
import { openStory, type Story } from '../support/story.ts';
import { clickMenuItem, editorAction, openFile, runCommand } from '../support/workbench.ts';

const block = (label: string, code: string): string => `\`\`\`${label}\n${code}\n\`\`\`\n\n`;
const total = block('ts invoice.ts', 'export function total(lines: Line[]): number {\n  return lines.length;\n}');
const words = block(
  'python',
  '# words.py\ndef most_common(path, count=5):\n    return Counter(open(path).read().lower().split()).most_common(count)',
);
const tax = `**src/rates/tax.ts**\n\n${block('ts', 'export const tax = 0.19;')}`;

/** A complete reply with this text. */
async function replied({ page, chat, service }: Story, text: string): Promise<Locator> {
  await newChat(page);
  service.answerNext((_, response) => response.end(startLine + textLine(text) + endLine));
  await say(chat, 'Change it');
  await ended(chat, 'done');
  return lastReply(chat);
}

/** The diffs in the view that shows several. */
const diffs = (page: Page): Locator => page.locator('.multiDiffEntry');
const changed = (page: Page, text: string): Locator => diffs(page).locator('.editor.modified').getByText(text);

/** The file of the view whose proposed code contains a text. */
const fileWith = (page: Page, text: string): Locator =>
  diffs(page).filter({ has: page.locator('.editor.modified').getByText(text) });
/** What VS Code marks a removed line with: in the file on the left, or between the lines of the file on the right. */
const removedLine = '.line-delete, .char-delete';

/** The names and folders in the titles of the files. */
async function titles(page: Page): Promise<string[]> {
  const labels = await diffs(page).locator('.title.modified .monaco-icon-label-container').allTextContents();
  return labels.map((label) => label.replaceAll('\u2060', ''));
}

describe('Code for several files', () => {
  it('is proposed in one view, where one file is accepted by keyboard, one discarded, and the others accepted together', async () => {
    const story = await openStory({ service: { pause: 0 } });
    const { page, workspace } = story;
    const reply = await replied(story, total + words + tax);
    assert.deepEqual(await reply.locator('.apply-to').allTextContents(), [
      'Apply to invoice.ts',
      'Apply to words.py',
      'Apply to src/rates/tax.ts',
    ]);
    await button(reply, 'Apply all 3 files').click();
    // Until each has its code, those below it move.
    for (const code of ['return lines.length', 'count=5', 'export const tax']) await changed(page, code).waitFor();
    // Once it is accepted, its original is the same.
    const removed = fileWith(page, 'return lines.length').locator(removedLine).first();
    await removed.waitFor();
    await changed(page, 'return lines.length').click();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Alt+Enter');
    await removed.waitFor({ state: 'detached' });
    await changed(page, 'count=5').click({ button: 'right' });
    await clickMenuItem(page.locator('.monaco-menu').getByRole('menuitem', { name: 'Discard' }));
    await changed(page, 'count=5').waitFor({ state: 'detached' });
    await editorAction(page, 'Accept All').click();
    await page.getByRole('tab', { name: /Apply all/ }).waitFor({ state: 'detached' });
    assert.equal(await readFile(join(workspace, 'src', 'rates', 'tax.ts'), 'utf8'), 'export const tax = 0.19;\n');
    const editor = await openFile(page, 'invoice.ts');
    await editor.getByText('return lines.length').waitFor();
    await editor.click();
    await page.keyboard.press('Control+z');
    await editor.getByText('let sum').waitFor();
    assert.doesNotMatch(await readFile(join(workspace, 'words.py'), 'utf8'), /count=5/);
    await button(lastReply(story.chat), 'Undo changes of this reply').click();
    await notification(page, '1 file is as it was before.').waitFor();
    await eventually(() => assert.rejects(stat(join(workspace, 'src', 'rates', 'tax.ts'))));
    await button(lastReply(story.chat), 'Undo changes of this reply').waitFor({ state: 'detached' });
  });

  it('is shown with the name of each file, and accepted or discarded by the words above its first change (V376–V378)', async () => {
    const story = await openStory({ service: { pause: 0 } });
    const { page, workspace } = story;
    await button(await replied(story, total + words + tax), 'Apply all 3 files').click();
    for (const code of ['return lines.length', 'count=5', 'export const tax']) await changed(page, code).waitFor();
    assert.deepEqual(await titles(page), ['invoice.ts', 'words.py', 'tax.tssrc/rates']);
    assert.equal(await diffs(page).locator('.status.renamed').count(), 0);
    const [invoice, python, created] = ['return lines.length', 'count=5', 'export const tax'].map((code) =>
      fileWith(page, code).locator('.editor.modified'),
    );
    assert.ok(invoice && python && created);
    await created.getByText('New file').waitFor();
    assert.equal(await fileWith(page, 'export const tax').locator(removedLine).count(), 0);
    await invoice.getByRole('button', { name: 'Accept' }).click();
    await changed(page, 'let sum').waitFor({ state: 'detached' });
    await python.getByRole('button', { name: 'Discard' }).click();
    await changed(page, 'count=5').waitFor({ state: 'detached' });
    await created.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('tab', { name: /Apply all/ }).waitFor({ state: 'detached' });
    assert.equal(await readFile(join(workspace, 'src', 'rates', 'tax.ts'), 'utf8'), 'export const tax = 0.19;\n');
    await page.getByRole('tab', { name: 'tax.ts', selected: true }).waitFor();
    await openFile(page, 'invoice.ts').then((editor) => editor.getByText('return lines.length').waitFor());
    assert.doesNotMatch(await readFile(join(workspace, 'words.py'), 'utf8'), /count=5/);
    await runCommand(page, 'File: Revert File');
  });

  it('changes nothing on Discard All, and a single block is shown as a diff', async () => {
    const story = await openStory({ service: { pause: 0 } });
    const { page, workspace } = story;
    const reply = await replied(story, words + tax);
    await button(reply, 'Apply all 2 files').click();
    await changed(page, 'count=5').waitFor();
    await editorAction(page, 'Discard All').click();
    await page.getByRole('tab', { name: /Apply all/ }).waitFor({ state: 'detached' });
    await assert.rejects(stat(join(workspace, 'src')));
    await button(reply, 'Apply to words.py').click();
    await page.locator('.editor.modified').getByText('count=5').waitFor();
    assert.match(await page.locator('.breadcrumbs-control').innerText(), /^words\.py\u2060?$/);
    await page.locator('.statusbar-item').getByText('Python', { exact: true }).waitFor();
    const [first, second] = await page
      .locator('.editor-group-container.active .editor-actions')
      .getByRole('button')
      .all();
    assert.deepEqual([await first?.innerText(), await second?.innerText()], ['Accept', 'Discard']);
    await editorAction(page, /^Accept/).click();
    await page.getByRole('tab', { name: /Apply to/ }).waitFor({ state: 'detached' });
    await eventually(async () => assert.equal(await page.locator('.tab.dirty').count(), 1));
    await runCommand(page, 'File: Revert File');
  });

  it('is never proposed for a path outside the workspace or a path that is not allowed', async () => {
    const story = await openStory({ service: { pause: 0 } });
    const { page } = story;
    const bad = [
      '../a.ts',
      '/tmp/a.ts',
      'src/../../a.ts',
      '.git/config',
      '.GIT/hooks/a',
      'src\\a.ts',
      'NUL.ts',
      'a\u202Est.exe',
      '~/a.ts',
    ];
    const reply = await replied(story, bad.map((path) => block(`ts ${path}`, 'let a;')).join(''));
    assert.equal(await reply.locator('.apply-to').count(), bad.length);
    for (let at = 0; at < bad.length; at++) {
      const notice = page.locator('.notification-toast').getByText(/nothing is proposed for it|not a path/);
      // Clearing the previous notification may take effect late, and clear this one too.
      await eventually(async () => {
        await reply.locator('.apply-to').nth(at).click({ timeout: 5_000 });
        await notice.first().waitFor({ timeout: 5_000 });
      }, 30_000);
      await runCommand(page, 'Notifications: Clear All Notifications');
      await notice.waitFor({ state: 'detached' });
    }
    assert.equal(await page.locator('.tab').count(), 0);
  });
});
