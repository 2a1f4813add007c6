import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { button, ended, lastReply, newChat, say } from '../support/conversation.ts';
import { D, E, S } from '../support/events.ts';
import { openStory, type Story } from '../support/story.ts';
import { clickMenuItem, editorAction, openFile } from '../support/workbench.ts';

const block = (label: string, code: string): string => `\`\`\`${label}\n${code}\n\`\`\`\n\n`;
const total = block('ts invoice.ts', 'export function total(lines: Line[]): number {\n  return lines.length;\n}');
const words = block('python', '# words.py\ndef most_common(path, count=5):\n    return []');
const tax = `**src/rates/tax.ts**\n\n${block('ts', 'export const tax = 0.19;')}`;

/** A complete reply with this text. */
async function replied({ page, chat, service }: Story, text: string): Promise<Locator> {
  await newChat(page);
  service.answerNext((_, response) => response.end(S + D(text) + E));
  await say(chat, 'Change it');
  await ended(chat, 'done');
  return lastReply(chat);
}

/** The diffs in the view that shows several. */
const diffs = (page: Page): Locator => page.locator('.multiDiffEntry');
const changed = (page: Page, text: string): Locator => diffs(page).locator('.editor.modified').getByText(text);

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
    await changed(page, 'return lines.length').click();
    await changed(page, 'count=5').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Alt+Enter');
    await changed(page, 'let sum').waitFor({ state: 'detached' });
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
  });
});
