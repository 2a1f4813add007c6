import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { chatFrame } from '../support/chatFrame.ts';
import { body, button, composer, ended, lastReply, newChat, say } from '../support/conversation.ts';
import { answerDialog } from '../support/dialogs.ts';
import { eventually } from '../support/eventually.ts';
import { madeUpToken } from '../support/madeUpSecrets.ts';
import { notification } from '../support/notifications.ts';
import { openStory } from '../support/story.ts';
import { activeEditor, openFile, runCommand, selectLines } from '../support/workbench.ts';

/** Answers the question about secrets, and returns its text. */
function decide(page: Page, answer: string): Promise<string> {
  return answerDialog(page, /looks like/, answer);
}

describe('Protected content', () => {
  it('is not sent: files that are never sent, and possible secrets unless the user allows it (V140, V142, V143)', async () => {
    const [typed, attached] = [madeUpToken(), madeUpToken()];
    const { page, chat, service, workspace } = await openStory({ service: { pause: 0 } });
    await writeFile(join(workspace, '.env'), 'PASSWORD=canary\nOTHER=canary\n');
    await writeFile(join(workspace, 'config.ts'), `const a = 1;\nconst key = '${attached}';\n`);

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
    assert.match(await decide(page, 'Cancel'), /Your message, line 2: access token of GitHub, ghp_…/);
    await eventually(async () => {
      const selected = await composer(chat).evaluate((input: HTMLTextAreaElement) =>
        input.value.slice(input.selectionStart, input.selectionEnd),
      );
      assert.equal(selected, typed);
    });
    await composer(chat).press('Delete');

    await openFile(page, 'config.ts');
    await selectLines(page, 1, 2);
    await runCommand(page, 'Realm Chat: Add Selection to Chat');
    await button(chat, 'Remove config.ts').waitFor();
    await composer(chat).press('Enter');
    assert.match(await decide(page, 'Remove'), /config\.ts, line 2: access token of GitHub, ghp_…/);
    await ended(chat, 'done');
    assert.equal(service.requests.length, 1);
    assert.ok(!/ghp_|canary/.test(service.requests.map((request) => request.body).join()));

    for (const answer of ['Send Anyway', 'Never Ask for This One', undefined]) {
      await newChat(page);
      await openFile(page, 'config.ts');
      await selectLines(page, 1, 2);
      await runCommand(page, 'Realm Chat: Explain');
      if (answer !== undefined) await decide(page, answer);
      await ended(chat, 'done');
      assert.ok(service.requests.at(-1)?.body.includes(attached), answer);
    }

    await runCommand(page, 'Realm Chat: Show What Left This Machine');
    await page.getByRole('tab', { name: 'What left this machine', selected: true }).waitFor();
    await eventually(async () =>
      assert.match(
        (await activeEditor(page).locator('.view-lines').innerText()).replaceAll('\u00a0', ' '),
        /## 1\. 20\d\d-.*To: .*Model or app: Assistant.*config\.ts:1-2 \(code\), \d+ characters, SHA-256 [0-9a-f]{20}/s,
      ),
    );
    assert.ok(!(await activeEditor(page).innerText()).includes(attached));
    assert.notEqual(await body(lastReply(chat)).innerText(), '');
    assert.ok(!(await (await chatFrame(page)).content()).includes('canary'));
  });
});
