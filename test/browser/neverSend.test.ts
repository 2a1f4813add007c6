import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composer, ended, newChat, say } from '../support/conversation.ts';
import { answerDialog } from '../support/dialogs.ts';
import { eventually } from '../support/eventually.ts';
import { madeUpToken } from '../support/madeUpSecrets.ts';
import { notification } from '../support/notifications.ts';
import { openStory } from '../support/story.ts';
import { activeEditor, openFile, runCommand, selectLines } from '../support/workbench.ts';

describe('Protected content', () => {
  it('is not sent: files that are never sent, and possible secrets unless the user allows it (V140, V142, V143)', async () => {
    const typed = madeUpToken();
    const { page, chat, service, workspace } = await openStory({ service: { pause: 0 } });
    await writeFile(join(workspace, '.env'), 'PASSWORD=canary\nOTHER=canary\n');
    await openFile(page, '.env');
    await selectLines(page, 1, 2);
    await runCommand(page, 'Realm Chat: Explain');
    const refusal = notification(page, /\.env is not sent: .* realmChat\.neverSend/);
    await refusal.getByRole('button', { name: 'Open Setting' }).click();
    await page.locator('.settings-editor').getByText('Never Send', { exact: true }).first().waitFor();
    // VS Code shows its settings editor over everything else.
    await page.keyboard.press('Escape');

    await newChat(page);
    await say(chat, `Is this right?\n${typed}`);
    const question = await answerDialog(page, /looks like/, 'Cancel');
    assert.match(question, /Your message, line 2: access token of GitHub, ghp_…/);
    await eventually(async () => {
      const selected = await composer(chat).evaluate((input: HTMLTextAreaElement) =>
        input.value.slice(input.selectionStart, input.selectionEnd),
      );
      assert.equal(selected, typed);
    });
    // The text has the focus again, with the secret selected.
    await chat.locator('textarea:focus').waitFor();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await ended(chat, 'done');
    assert.equal(service.requests.length, 1);
    assert.ok(!/ghp_|canary/.test(service.requests.map((request) => request.body).join()));

    await runCommand(page, 'Realm Chat: Show What Left This Machine');
    await page.getByRole('tab', { name: 'What left this machine', selected: true }).waitFor();
    await eventually(async () =>
      assert.match(
        (await activeEditor(page).locator('.view-lines').innerText()).replaceAll('\u00a0', ' '),
        /## 1\. 20\d\d-.*To: .*Model or app: Assistant/s,
      ),
    );
  });
});
