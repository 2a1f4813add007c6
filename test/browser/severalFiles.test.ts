import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { button, ended, lastReply, newChat, say } from '../support/conversation.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { notification } from '../support/notifications.ts';
import { openStory, type Story } from '../support/story.ts';
import { clickMenuItem, editorAction, openFile } from '../support/workbench.ts';

const block = (label: string, code: string): string => `\`\`\`${label}\n${code}\n\`\`\`\n\n`;
const total = block('ts invoice.ts', 'export function total(lines: Line[]): number {\n  return lines.length;\n}');
const words = block(
  'python',
  '# words.py\ndef most_common(path, count=5):\n    return Counter(open(path).read().lower().split()).most_common(count)',
);
const tax = `**src/rates/tax.ts**\n\n${block('ts', 'export const tax = 0.19;')}`;
const fee = block('ts src/rates/fee.ts', 'export const fee = 1;');

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
  it('is proposed in one view with the name of each file, accepted or discarded by keyboard, by menu, by the words above its first change, or all together, and undone; a single block is a diff (V376–V378)', async () => {
    const story = await openStory({ service: { pause: 0 } });
    const { page, workspace } = story;
    const reply = await replied(story, total + words + tax + fee);
    await button(reply, 'Apply all 4 files').click();
    // Until each has its code, those below it move.
    for (const code of ['return lines.length', 'count=5', 'export const tax', 'export const fee'])
      await changed(page, code).waitFor();
    assert.deepEqual(await titles(page), ['invoice.ts', 'words.py', 'tax.tssrc/rates', 'fee.tssrc/rates']);
    assert.equal(await diffs(page).locator('.status.renamed').count(), 0);
    assert.equal(await editorAction(page, 'Discard All').count(), 1);
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
    const created = fileWith(page, 'export const tax');
    await created.locator('.editor.modified').getByText('New file').waitFor();
    assert.equal(await created.locator(removedLine).count(), 0);
    await created.locator('.editor.modified').getByRole('button', { name: 'Accept' }).click();
    await eventually(() => stat(join(workspace, 'src', 'rates', 'tax.ts')));
    await editorAction(page, 'Accept All').click();
    await page.getByRole('tab', { name: /Apply all/ }).waitFor({ state: 'detached' });
    assert.equal(await readFile(join(workspace, 'src', 'rates', 'tax.ts'), 'utf8'), 'export const tax = 0.19;\n');
    assert.equal(await readFile(join(workspace, 'src', 'rates', 'fee.ts'), 'utf8'), 'export const fee = 1;\n');
    const editor = await openFile(page, 'invoice.ts');
    await editor.getByText('return lines.length').waitFor();
    await editor.click();
    await page.keyboard.press('Control+z');
    await editor.getByText('let sum').waitFor();
    assert.doesNotMatch(await readFile(join(workspace, 'words.py'), 'utf8'), /count=5/);
    await button(lastReply(story.chat), 'Undo changes of this reply').click();
    await notification(page, '2 files are as they were before.').waitFor();
    await eventually(() => assert.rejects(stat(join(workspace, 'src', 'rates', 'tax.ts'))));
    await button(lastReply(story.chat), 'Undo changes of this reply').waitFor({ state: 'detached' });

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
    await eventually(async () => assert.equal(await page.locator('.tab.dirty', { hasText: 'words.py' }).count(), 1));
  });
});
