// Where the next words go after a list or a dialog that a button of the chat has opened.
import assert from 'node:assert/strict';
import type { FrameLocator, Page } from 'playwright-core';
import { chatInTab } from '../support/chatFrame.ts';
import { button, composer, ended, newChat, say } from '../support/conversation.ts';
import { quickInput, quickInputBox, quickPickRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { activeEditor, openFile, runCommand } from '../support/workbench.ts';

/** Types words where the focus is, once it is in the message box, and removes them there again. */
async function typesIntoBox(page: Page, chat: FrameLocator, words: string): Promise<void> {
  await chat.locator('textarea:focus').waitFor();
  await page.keyboard.type(words);
  assert.equal(await composer(chat).inputValue(), words);
  await composer(chat).fill('');
}

describe('Words that are typed after a list', () => {
  it('go into the message box, in the side bar and in a tab, unless the user went into an editor (V340)', async () => {
    const { page, chat } = await openStory();
    await newChat(page);
    const editor = await openFile(page, 'words.py');
    await editor.locator('.view-line').first().click();
    const before = await editor.innerText();
    await composer(chat).click();
    await say(chat, 'Hello');
    await ended(chat, 'done');

    await button(chat, 'Retry with another model').first().click();
    await quickInputBox(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await typesIntoBox(page, chat, 'after a click');
    await button(chat, 'Attach context').focus();
    await page.keyboard.press('Enter');
    await quickInputBox(page).press('Escape');
    await typesIntoBox(page, chat, 'after Enter');
    await button(chat, /^Model or app/).click();
    await quickPickRow(page, 'atlas-small').waitFor();
    await quickInputBox(page).fill('atlas-small');
    await quickInputBox(page).press('Enter');
    await button(chat, 'Model or app: atlas-small').waitFor();
    await typesIntoBox(page, chat, 'after a choice');
    await button(chat, 'Delete message').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.monaco-dialog-box').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.monaco-dialog-box').waitFor({ state: 'detached' });
    await typesIntoBox(page, chat, 'after a dialog');
    assert.equal(await editor.innerText(), before);

    await button(chat, /^Model or app/).click();
    await quickInput(page).waitFor();
    // The list covers the middle of the editor.
    await activeEditor(page)
      .locator('.view-line')
      .nth(3)
      .click({ position: { x: 8, y: 8 } });
    await quickInput(page).waitFor({ state: 'hidden' });
    await page.keyboard.type('// mine');
    await activeEditor(page).getByText('// mine').waitFor();

    await runCommand(page, 'Realm Chat: Open Chat in Editor');
    const tab = chatInTab(page);
    await button(tab, /^Model or app/).click();
    await quickInputBox(page).press('Escape');
    await typesIntoBox(page, tab, 'in a tab');
  });
});
