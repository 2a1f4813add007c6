import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { chatFrame } from '../support/chatFrame.ts';
import { body, button, composer, ended, newChat } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { hand } from '../support/handedFiles.ts';
import { notification } from '../support/notifications.ts';
import { png, svg } from '../support/pictures.ts';
import { chooseRow, quickPickRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { conversationsFolder } from '../support/userData.ts';
import { runCommand } from '../support/workbench.ts';

async function chooseModel(page: Page, chat: FrameLocator, model: string): Promise<void> {
  await button(chat, /^Model or app: /).click();
  await chooseRow(page, model);
  await button(chat, `Model or app: ${model}`).waitFor();
}

const isDrawn = (picture: Locator): Promise<void> =>
  eventually(async () => {
    const width = await picture.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    assert.equal(width, 2048);
  });

describe('Pictures', () => {
  it('are sent to a model that accepts them, are shown, open in an editor, and are restored with their conversation', async () => {
    const { page, chat, service, vsCode } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    await composer(chat).waitFor();
    await hand(await chatFrame(page), 'paste', [['shot.gif', png(4000, 3000)]]);
    await chat.getByRole('button', { name: /shot\.png.*2,048 × 1,536 px.*Apps take text/ }).waitFor();

    await chooseModel(page, chat, 'code-helper');
    await chat.getByText('code-helper does not take pictures').waitFor();
    // The list has given the focus back.
    await chat.locator('textarea:focus').waitFor();
    await composer(chat).fill('What is this?');
    await composer(chat).press('Enter');
    await notification(page, 'Not sent. code-helper does not take pictures.').waitFor();
    await eventually(async () => assert.equal(await composer(chat).inputValue(), 'What is this?'));
    assert.equal(service.requests.filter(({ method }) => method === 'POST').length, 0);

    await chooseModel(page, chat, 'atlas-large');
    await chat.getByText('code-helper does not take pictures').waitFor({ state: 'hidden' });
    // Before the list has given the focus back, a key goes to VS Code and not to the page.
    await chat.locator('textarea:focus').waitFor();
    await composer(chat).press('Enter');
    const reply = await ended(chat, 'done');
    assert.match((await body(reply).textContent()) ?? '', /^I see a picture:\s*image\/png, \d+ bytes/);
    const picture = chat.locator('article').getByRole('button', { name: /^shot\.png · 2,048 × 1,536 px/ });
    await isDrawn(picture);

    await picture.click();
    await page.getByRole('tab', { name: 'shot.png' }).waitFor();
    await page.getByText('2048x1536', { exact: true }).waitFor();

    const conversations = conversationsFolder(vsCode);
    const folder = join(conversations, readdirSync(conversations).find((name) => name.endsWith('.pictures')) ?? '-');
    assert.equal(readdirSync(folder).length, 1);
    await newChat(page);
    // A view that takes the focus late closes the list.
    await eventually(async () => {
      await runCommand(page, 'Realm Chat: Show History');
      await chooseRow(page, 'What is this?', 5_000);
    });
    await isDrawn(picture);
    await runCommand(page, 'Realm Chat: Show History');
    await quickPickRow(page, 'What is this?').hover();
    await button(quickPickRow(page, 'What is this?'), 'Delete').click();
    await notification(page, 'Deleted: What is this?').waitFor();
    assert.equal(existsSync(folder), false);
    await notification(page, 'Deleted: What is this?').getByRole('button', { name: 'Undo' }).click();
    await page.keyboard.press('Escape');
    await eventually(() => assert.equal(readdirSync(folder).length, 1));
  });

  it('are refused with a reason in unsupported formats, and a profile decides whether a model accepts the others', async () => {
    const settings = { 'realmChat.model': 'atlas-large', 'realmChat.models': { 'atlas-*': { images: false } } };
    const { page, chat } = await openStory({ service: { pause: 0 }, settings });
    await newChat(page);
    await composer(chat).waitFor();
    await hand(await chatFrame(page), 'drop', [['drawing.png', svg()]]);
    await notification(page, 'drawing.png is an SVG drawing').waitFor();
    await hand(await chatFrame(page), 'drop', [['drawing', png()]]);
    await chat.getByRole('button', { name: /drawing\.png.*atlas-large does not take pictures/ }).waitFor();
  });
});
