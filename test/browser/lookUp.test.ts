import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { body, button, ended, lastReply, newChat, say } from '../support/conversation.ts';
import { answerDialog } from '../support/dialogs.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { notification } from '../support/notifications.ts';
import { openStory, type Story } from '../support/story.ts';
import { activeEditor, editorAction } from '../support/workbench.ts';

/** Answers the question whether the model may look things up, and returns its text. */
function decide(page: Page, answer: string): Promise<string> {
  return answerDialog(page, 'Let the model look things up', answer);
}

const lookUp = ({ chat }: Story): Locator => button(chat, 'Look things up in the workspace');
const isOn = async (story: Story): Promise<string | null> => lookUp(story).getAttribute('aria-pressed');

/** Files are saved by themselves. */
const saving = { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 100 };

describe('Looking things up', () => {
  it('is asked about once, shows what was read, leads to the file (V410, V411), and may end with proposals for several files, which are accepted and undone together (V422, V423)', async () => {
    const story = await openStory({ service: { pause: 0 }, settings: saving });
    const { page, chat, service, workspace } = story;
    await writeFile(join(workspace, 'rates.ts'), 'export const tax = 0.19;\r\nexport const fee = 1;\r\n');
    await newChat(page);

    await lookUp(story).click();
    await eventually(async () => assert.equal(await isOn(story), 'true'));
    await say(chat, 'Change the tax');
    assert.match(
      await decide(page, 'Send Without'),
      /What it reads is sent to .*primary[^]*cannot change, run or open/,
    );
    await ended(chat, 'done');
    assert.equal(await isOn(story), 'false');
    assert.doesNotMatch(service.requests.at(-1)?.body ?? '', /realm-look-up/);

    const calls = [
      { tool: 'read_file', arguments: { path: 'rates.ts' } },
      { tool: 'propose_edit', arguments: { path: 'rates.ts', old_text: '0.19', new_text: '0.2' } },
      { tool: 'propose_file', arguments: { path: 'lib/new.ts', text: 'export {};\n' } },
      { tool: 'propose_edit', arguments: { path: 'words.py', old_text: 'import', new_text: '# first\nimport' } },
    ];
    const replies = [...calls.map((call) => `\`\`\`realm-look-up\n${JSON.stringify(call)}\n\`\`\``), 'Done.'];
    for (const said of replies) service.answerNext((_, response) => response.end(startLine + textLine(said) + endLine));
    await lookUp(story).click();
    await say(chat, 'Change the tax');
    await decide(page, 'Look Things Up');
    await body(lastReply(chat)).getByText('Done.', { exact: true }).waitFor();
    const reply = await ended(chat, 'done');
    assert.equal(await body(reply).innerText(), 'Done.');
    assert.match(service.requests.at(-1)?.body ?? '', /export const tax/);
    await reply.locator('.steps > summary').click();
    await reply.locator('.step-open').first().click();
    await page.getByRole('tab', { name: /^Read rates\.ts, line/, selected: true }).waitFor();
    await activeEditor(page).getByText('rates.ts, lines 1 to').waitFor();
    await button(reply, 'Open rates.ts').first().click();
    await page.getByRole('tab', { name: /^rates\.ts/, selected: true }).waitFor();

    assert.match(await readFile(join(workspace, 'rates.ts'), 'utf8'), /0\.19/);
    await button(reply, 'Show the changes of 3 files').click();
    await page.locator('.multiDiffEntry .editor.modified').getByText('0.2').first().waitFor();
    await editorAction(page, 'Accept All').click();
    await page.getByRole('tab', { name: /Apply all/ }).waitFor({ state: 'detached' });
    const text = (name: string): Promise<string> => readFile(join(workspace, name), 'utf8');
    await eventually(async () => assert.equal(await text('lib/new.ts'), 'export {};\n'));
    await eventually(async () =>
      assert.equal(await text('rates.ts'), 'export const tax = 0.2;\r\nexport const fee = 1;\r\n'),
    );

    await button(reply, 'Undo changes of this reply').click();
    await notification(page, '3 files are as they were before.').waitFor();
    await eventually(async () => {
      assert.equal(await text('rates.ts'), 'export const tax = 0.19;\r\nexport const fee = 1;\r\n');
      assert.doesNotMatch(await text('words.py'), /# first/);
      await assert.rejects(text('lib/new.ts'));
    });
  });
});
