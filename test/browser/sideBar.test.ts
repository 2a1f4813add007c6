import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { chatView } from '../support/chatFrame.ts';
import { body, ended, newChat, say, streaming } from '../support/conversation.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { chooseRow, quickInput } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { runCommand, showView } from '../support/workbench.ts';

const parts = { left: '.part.sidebar', right: '.part.auxiliarybar' };

/** Waits until the chat is in this part of the window. */
async function chatIsAt(page: Page, place: keyof typeof parts): Promise<void> {
  await eventually(async () => {
    const [view, part] = [await chatView(page).boundingBox(), await page.locator(parts[place]).boundingBox()];
    assert.ok(view && part);
    const isBeside = view.x >= part.x && view.x + view.width <= part.x + part.width;
    const isInside = isBeside && view.y >= part.y && view.y + view.height <= part.y + part.height;
    assert.ok(isInside, `The chat is at ${JSON.stringify(view)}, its part at ${JSON.stringify(part)}.`);
  }, 60_000);
}

describe('The chat in the side bar', () => {
  it('is on the right until the user moves it, and counts a reply that ends out of sight (V160, V162)', async () => {
    const { page, chat: view, service } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    await chatIsAt(page, 'right');
    await runCommand(page, 'View: Move View');
    await quickInput(page).getByPlaceholder('Select a View to Move').fill('Realm Chat');
    await chooseRow(page, 'Realm Chat');
    await chooseRow(page, 'New Side Bar Entry');
    await chatIsAt(page, 'left');

    const reply = Promise.withResolvers<undefined>();
    service.answerNext((_, response) => {
      response.write(startLine + textLine('Hel'));
      void reply.promise.then(() => response.end(textLine('lo') + endLine));
    });
    await say(view, 'A question');
    await body(streaming(view)).getByText('Hel').waitFor();
    await showView(page, 'Explorer');
    const item = page.locator('#realm-chat\\.realm-chat\\.realmChat\\.replies');
    await item.filter({ hasText: 'Realm Chat is replying' }).waitFor();
    // The list appears only after the extension was notified that the chat is hidden.
    await runCommand(page, 'Realm Chat: Show History');
    await quickInput(page).getByPlaceholder('Search in titles and texts').waitFor();
    await page.keyboard.press('Escape');
    reply.resolve(undefined);
    await item.filter({ hasText: 'Realm Chat: 1 new reply' }).waitFor();
    const badge = page.locator('.activitybar .badge-content').filter({ hasText: /^1$/, visible: true });
    await badge.waitFor();
    await item.click();
    await body(await ended(view, 'done'))
      .getByText('Hello')
      .waitFor();
    await item.waitFor({ state: 'hidden' });
    await badge.waitFor({ state: 'hidden' });
    // VS Code remembers where the chat was moved to.
    await runCommand(page, 'View: Reset View Locations');
    await newChat(page);
    await chatIsAt(page, 'right');
  });

  it('announces a reply that ends while another chat is open, until its chat is shown (V231)', async () => {
    const { page, chat: view, service } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    await say(view, 'An earlier question');
    await ended(view, 'done');
    await newChat(page);
    const reply = Promise.withResolvers<undefined>();
    service.answerNext((_, response) => {
      response.write(startLine + textLine('Hel'));
      void reply.promise.then(() => response.end(textLine('lo') + endLine));
    });
    await say(view, 'A question');
    await body(streaming(view)).getByText('Hel').waitFor();
    await runCommand(page, 'Realm Chat: Show History');
    await chooseRow(page, 'An earlier question');
    await ended(view, 'done');
    const item = page.locator('#realm-chat\\.realm-chat\\.realmChat\\.replies');
    reply.resolve(undefined);
    await item.filter({ hasText: 'Realm Chat: 1 new reply' }).waitFor();
    await item.click();
    await body(await ended(view, 'done'))
      .getByText('Hello')
      .waitFor();
    await item.waitFor({ state: 'hidden' });
  });
});
