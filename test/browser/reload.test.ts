import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chatInSideBar, chatInTab } from '../support/chatFrame.ts';
import { body, button, composer, ended, newChat, say, streaming } from '../support/conversation.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { browserStorage, filesWith, storeState } from '../support/leaks.ts';
import type { SampleService } from '../service/server.ts';
import { openStory, type Story } from '../support/story.ts';
import { conversationsFolder } from '../support/userData.ts';
import { openFile, runCommand } from '../support/workbench.ts';

/** The second has a title that would have an icon if a tab took it for more than text. */
const titles = ['First', '$(trash) Second'];

/** Makes the next reply stop after this text, until the returned function ends it. */
function slowly(service: SampleService, text: string): () => void {
  const ending = Promise.withResolvers<undefined>();
  service.answerNext((_, response) => {
    response.write(startLine + textLine(text));
    void ending.promise.then(() => response.end(textLine(', to its end') + endLine));
  });
  return () => ending.resolve(undefined);
}

/**
 * Waits until VS Code has stored the diff of this file, a tab for each title, and the conversation of the side bar, with this question, and
 * its connection.
 */
async function stored({ page, vsCode }: Story, file: string, question: string): Promise<void> {
  const idOf = async (asked: string): Promise<string> => {
    const [found = ''] = await filesWith(`"${asked}"`, conversationsFolder(vsCode));
    return basename(found, '.jsonl') || assert.fail(`${asked} is not kept.`);
  };
  const id = await idOf(question);
  const inTabs = await Promise.all(titles.map(idOf));
  await eventually(async () => {
    await storeState(page);
    const kept = await browserStorage(page);
    // What VS Code has stored is too long for a message, and is JSON, of tabs within JSON.
    const has = (pattern: string): void => assert.ok(new RegExp(pattern).test(kept), `${pattern} is not stored.`);
    for (const each of inTabs) has(`conversation\\\\{3,}":\\\\+"${each}`);
    has(`conversation\\\\":\\\\"${id}`);
    has(`conversationPlaces\\\\":\\{[^}]*${id}`);
    // A tab in the background is restored with the title that was stored last.
    for (const title of titles) has(`title\\\\+":\\\\+"${title.replace(/[$()]/g, '\\$&')}`);
    has(`realm-chat-proposal[^"]*${file}`);
  }, 120_000);
}

describe('A window that is reloaded', () => {
  it('has its chats in their tabs, goes on with a reply that was arriving, keeps a message that waited, and has no proposals any more (V57, V450)', async () => {
    const story = await openStory({ service: { pause: 0 } });
    const { page, service, workspace } = story;
    const view = chatInSideBar(page);
    await writeFile(join(workspace, 'reloaded.py'), 'def one():\n    return 1\n');
    await newChat(page);
    const finish: (() => void)[] = [];
    for (const title of titles) {
      await runCommand(page, 'Realm Chat: Focus on Realm Chat View');
      finish.push(slowly(service, `${title} reply`));
      await say(view, title);
      await body(streaming(view)).getByText(`${title} reply`).waitFor();
      await runCommand(page, 'Realm Chat: Open Chat in Editor');
      await page.getByRole('tab', { name: title }).waitFor();
      await body(streaming(chatInTab(page)))
        .getByText(`${title} reply`)
        .waitFor();
    }
    slowly(service, 'Hel');
    await say(view, 'Third');
    await body(streaming(view)).getByText('Hel').waitFor();
    await say(view, 'Fourth');
    await view.locator('.ahead-text', { hasText: 'Fourth' }).waitFor();
    for (const end of finish) end();
    for (const title of titles) {
      await page.getByRole('tab', { name: title }).click();
      await body(await ended(chatInTab(page), 'done'))
        .getByText(`${title} reply, to its end`)
        .waitFor();
    }
    await body(streaming(view)).getByText('Hel', { exact: true }).waitFor();
    const editor = await openFile(page, 'reloaded.py');
    await editor.getByText('def one').click();
    await runCommand(page, 'Realm Chat: Document');
    const proposal = page.getByRole('tab', { name: /Document reloaded\.py/ });
    await proposal.waitFor();
    await page.locator('.editor.modified').getByText('one: works out').waitFor();

    await stored(story, 'reloaded.py', 'Third');
    await page.reload();
    await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    for (const title of titles) {
      await page.getByRole('tab', { name: title }).click({ timeout: 60_000 });
      await body(await ended(chatInTab(page), 'done'))
        .getByText(`${title} reply, to its end`)
        .waitFor();
      assert.equal(await page.getByRole('tab', { name: title }).locator('.codicon-trash').count(), 0);
    }
    await page.getByRole('tab', { name: 'reloaded.py', exact: true }).waitFor();
    await proposal.waitFor({ state: 'detached' });

    await runCommand(page, 'Realm Chat: Focus on Realm Chat View');
    const reply = await ended(view, 'partial');
    await body(reply).getByText('Hel', { exact: true }).waitFor();
    await reply.getByText('The window was closed while this reply was on its way.').waitFor();
    await view.locator('.ahead-note', { hasText: 'Not sent yet when this chat was last open.' }).waitFor();
    service.answerNext((_, response) => void response.end(startLine + textLine('Hello again') + endLine));
    await button(reply, 'Retry').last().click();
    await body(await ended(view, 'done'))
      .getByText('Hello again')
      .waitFor();
    assert.equal(await view.locator('article').count(), 2);
    assert.equal(await composer(view).inputValue(), '');
    await button(view, 'Send now').click();
    await view.locator('article[data-role="user"]', { hasText: 'Fourth' }).waitFor();
    await ended(view, 'done');
    assert.equal(await view.locator('article').count(), 4);
  });
});
