import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { chatFrame } from '../support/chatFrame.ts';
import { body, button, composer, ended, newChat } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { hand } from '../support/handedFiles.ts';
import { png } from '../support/pictures.ts';
import { chooseRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { runCommand } from '../support/workbench.ts';

const isDrawn = (picture: Locator): Promise<void> =>
  eventually(async () => {
    const width = await picture.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    assert.equal(width, 2048);
  });

describe('Pictures', () => {
  it('are sent to a model that accepts them, are shown, open in an editor, and are restored with their conversation, which leaves the next message alone', async () => {
    const { page, chat } = await openStory({ service: { pause: 0 }, settings: { 'realmChat.model': 'atlas-large' } });
    await newChat(page);
    await hand(await chatFrame(page), 'paste', [['shot.gif', png(4000, 3000)]]);
    await chat.getByRole('button', { name: /shot\.png.*2,048 × 1,536 px/ }).waitFor();
    await composer(chat).fill('What is this?');
    await composer(chat).press('Enter');
    const reply = await ended(chat, 'done');
    assert.match((await body(reply).textContent()) ?? '', /^I see a picture:\s*image\/png, \d+ bytes/);
    const picture = chat.locator('article').getByRole('button', { name: /^shot\.png · 2,048 × 1,536 px/ });
    await isDrawn(picture);

    await picture.click();
    await page.getByRole('tab', { name: 'shot.png' }).waitFor();
    await page.getByText('2048x1536', { exact: true }).waitFor();

    // What is written and attached for the next message stays in the message box.
    await newChat(page);
    await hand(await chatFrame(page), 'paste', [['next.png', png()]]);
    await button(chat, 'Remove next.png').waitFor();
    await composer(chat).fill('And this?');
    // A view that takes the focus late closes the list.
    await eventually(async () => {
      await runCommand(page, 'Realm Chat: Show History');
      await chooseRow(page, 'What is this?', 5_000);
    });
    await isDrawn(picture);
    await button(chat, 'Remove next.png').waitFor();
    assert.equal(await composer(chat).inputValue(), 'And this?');
  });
});
