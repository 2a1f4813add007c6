import assert from 'node:assert/strict';
import type { FrameLocator, Page } from 'playwright-core';
import { chatInSideBar, chatInTab } from '../support/chatFrame.ts';
import { sampleKey } from '../support/connectedVsCode.ts';
import { button, composer, ended, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
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
  it('is attached by # and by an editor that is dropped while Shift is held, can be viewed and opened, is sent once, and stays where it is when the chat moves into an editor', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await openFile(page, 'words.py');
    await openFile(page, 'invoice.ts');
    await selectLines(page, 7, 13);
    await newChat(page);
    await composer(chat).pressSequentially('What is this? #sel');
    await chat.getByRole('option', { name: '#selection' }).waitFor();
    await composer(chat).press('Enter');
    await button(chat, 'Remove invoice.ts').waitFor();
    await dropTab(page, chat, 'words.py');
    await button(chat, 'Remove words.py').waitFor();

    await button(chat, 'Show what will be sent').click();
    await page.getByRole('tab', { name: 'What will be sent', selected: true }).waitFor();
    const shown = await copiedText(page, /POST \/rest\/v1\/chat\/completions/);
    assert.equal(service.requests.length, 0);
    await composer(chat).press('Enter');
    await ended(chat, 'done');
    const { messages } = lastSent(service);
    assert.ok(shown.includes(`\n\n${messages[0]?.content}\n`), messages[0]?.content);
    assert.match(messages[0]?.content ?? '', /^What is this\?.*invoice\.ts, lines 7 to 13:.*words\.py:\n```python\n/s);
    assert.ok(!shown.includes(sampleKey));

    await chat
      .locator('article')
      .getByRole('button', { name: /invoice\.ts/ })
      .click();
    await page.getByRole('tab', { name: 'invoice.ts', selected: true }).waitFor();
    await editorFocused(page);
    await dropTab(page, chat, 'words.py');
    await button(chat, 'Remove words.py').waitFor();
    await runCommand(page, 'Realm Chat: Open Chat in Editor');
    await button(chatInSideBar(page), 'Remove words.py').waitFor();
    await say(chatInTab(page), 'Thanks');
    await eventually(() => assert.equal(service.requests.length, 2));
    assert.equal(lastSent(service).messages.at(-1)?.content, 'Thanks');
    await say(chatInSideBar(page), 'Third');
    await eventually(() => assert.equal(service.requests.length, 3));
    assert.match(lastSent(service).messages.at(-1)?.content ?? '', /^Third\n\nwords\.py:/);
  });
});

/** Drags the tab of a file onto the message box while Shift is held, and drops it there. */
async function dropTab(page: Page, chat: FrameLocator, name: string): Promise<void> {
  const box = await composer(chat).boundingBox();
  assert.ok(box);
  await page.getByRole('tab', { name }).hover();
  await page.mouse.down();
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + 300, box.y - 100, { steps: 5 });
  await page.mouse.move(box.x + 60, box.y + 5, { steps: 5 });
  await chat.locator('.dropping').waitFor();
  await page.mouse.up();
  await page.keyboard.up('Shift');
}
