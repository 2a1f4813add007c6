import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { chatInSideBar, chatInTab } from '../support/chatFrame.ts';
import { sampleKey } from '../support/connectedVsCode.ts';
import { body, button, composer, ended, lastReply, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { notification } from '../support/notifications.ts';
import { answerQuickInput, chooseRow, quickInput, quickInputBox } from '../support/quickInput.ts';
import type { SampleService } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { activeEditor, editorFocused, openFile, runCommand, selectLines } from '../support/workbench.ts';

interface Sent {
  messages: { role: string; content: string }[];
}

const lastSent = ({ requests }: SampleService): Sent => JSON.parse(requests.at(-1)?.body ?? '{}') as Sent;

/** The text of the active editor, copied as a user does, once it matches. */
function copiedText(page: Page, expected: RegExp): Promise<string> {
  return eventually(async () => {
    await activeEditor(page).first().click({ timeout: 5_000 });
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, expected);
    return copied;
  });
}

describe('Context in the composer', () => {
  it('is attached by # and by the button, can be viewed and opened, and is sent once', async () => {
    const settings = { 'realmChat.systemPrompt': 'Be brief.' };
    const { page, chat, service } = await openStory({ settings, service: { pause: 0 } });
    await openFile(page, 'invoice.ts');
    await selectLines(page, 7, 13);
    await runCommand(page, 'Realm Chat: New Chat');
    await composer(chat).pressSequentially('What is this? #sel');
    await chat.getByRole('option', { name: '#selection' }).waitFor();
    await composer(chat).press('Enter');
    await button(chat, 'Remove invoice.ts').waitFor();
    await button(chat, 'Attach context').click();
    await quickInput(page).getByText('Problems in the Current File').waitFor();
    await chooseRow(page, 'Files…');
    await answerQuickInput(page, 'words.py', false);
    await quickInput(page)
      .getByRole('checkbox', { name: /words\.py/ })
      .first()
      .click();
    await quickInputBox(page).press('Enter');
    await button(chat, 'Remove words.py').waitFor();

    await button(chat, 'Show what will be sent').click();
    await page.getByRole('tab', { name: 'What will be sent', selected: true }).waitFor();
    const shown = await copiedText(page, /POST \/rest\/v1\/chat\/completions/);
    assert.equal(service.requests.length, 0);
    await composer(chat).press('Enter');
    await ended(chat, 'done');
    const { messages } = lastSent(service);
    assert.equal(messages.length, 2);
    for (const [index, { role, content }] of messages.entries())
      assert.ok(shown.includes(`## ${index + 1}. ${role}\n\n${content}\n`), `${role}: ${content}`);
    assert.match(messages[1]?.content ?? '', /^What is this\?.*invoice\.ts, lines 7 to 13:.*words\.py:\n```python\n/s);
    assert.ok(!shown.includes(sampleKey));

    await chat
      .locator('article')
      .getByRole('button', { name: /invoice\.ts/ })
      .click();
    await page.getByRole('tab', { name: 'invoice.ts', selected: true }).waitFor();
    await editorFocused(page);
    await say(chat, 'Thanks');
    await eventually(() => assert.equal(service.requests.length, 2));
    assert.equal(lastSent(service).messages.at(-1)?.content, 'Thanks');
  });

  it('is added by a prompt; if it is missing, nothing is sent and no typed text is lost', async () => {
    const prompts = [{ name: 'where', prompt: 'What is {file}?', description: 'About the file' }];
    const { page, chat, service } = await openStory({
      own: true,
      settings: { 'realmChat.prompts': prompts },
      service: { pause: 0 },
    });
    await runCommand(page, 'Realm Chat: New Chat');
    await composer(chat).pressSequentially('/wh');
    await chat.getByRole('option', { name: /About the file/ }).waitFor();
    await composer(chat).press('Enter');
    await composer(chat).press('Enter');
    await notification(page, 'Not sent. Open a file first: the prompt /where needs one.').waitFor();
    await eventually(async () => assert.equal(await composer(chat).inputValue(), '/where '));
    assert.equal(service.requests.length, 0);

    await openFile(page, 'words.py');
    await selectLines(page, 4, 9);
    await composer(chat).press('Enter');
    await ended(chat, 'done');
    assert.equal(lastSent(service).messages.at(-1)?.content, 'What is words.py?');
    await say(chat, '/explain');
    await chat.locator('article[data-role="user"]', { hasText: 'words.py:4–9' }).waitFor();
    await body(lastReply(chat)).waitFor();
    await eventually(() => assert.equal(service.requests.length, 2));
    assert.match(lastSent(service).messages.at(-1)?.content ?? '', /^Explain this code\.\n\nwords\.py, lines 4 to 9:/);
  });

  it('stays in the message box, with the typed text, when another conversation is shown, and stays there when the chat moves into an editor', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await openFile(page, 'words.py');
    await newChat(page);
    await say(chat, 'First');
    await ended(chat, 'done');
    await newChat(page);
    await composer(chat).fill('#editors');
    await composer(chat).press('Enter');
    await button(chat, 'Remove words.py').waitFor();
    await composer(chat).fill('What is this?');
    await runCommand(page, 'Realm Chat: Show History');
    await chooseRow(page, 'First');
    await chat.locator('article[data-role="user"]', { hasText: 'First' }).waitFor();
    await button(chat, 'Remove words.py').waitFor();
    await composer(chat).press('Enter');
    await eventually(() =>
      assert.match(lastSent(service).messages.at(-1)?.content ?? '', /^What is this\?.*words\.py/s),
    );
    assert.equal(lastSent(service).messages.length, 3);

    await ended(chat, 'done');
    await composer(chat).fill('#editors');
    await composer(chat).press('Enter');
    await button(chat, 'Remove words.py').waitFor();
    await runCommand(page, 'Realm Chat: Open Chat in Editor');
    await button(chatInSideBar(page), 'Remove words.py').waitFor();
    await say(chatInTab(page), 'Second');
    await eventually(() => assert.equal(service.requests.length, 3));
    assert.equal(lastSent(service).messages.at(-1)?.content, 'Second');
    await say(chatInSideBar(page), 'Third');
    await eventually(() => assert.equal(service.requests.length, 4));
    assert.match(lastSent(service).messages.at(-1)?.content ?? '', /^Third\n\nwords\.py:/);
  });

  it('can be an editor that is dropped into the panel while Shift is held', async () => {
    const { page, chat } = await openStory({ service: { pause: 0 } });
    await openFile(page, 'words.py');
    await runCommand(page, 'Realm Chat: New Chat');
    await composer(chat).waitFor();
    const tab = page.getByRole('tab', { name: 'words.py' });
    const box = await composer(chat).boundingBox();
    assert.ok(box);
    await tab.hover();
    await page.mouse.down();
    await page.keyboard.down('Shift');
    await page.mouse.move(box.x + 300, box.y - 100, { steps: 5 });
    await page.mouse.move(box.x + 60, box.y + 5, { steps: 5 });
    await chat.locator('.dropping').waitFor();
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await button(chat, 'Remove words.py').waitFor();
  });
});
