import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { chat, chatView } from '../support/chatFrame.ts';
import { body, ended, newChat, say, streaming } from '../support/conversation.ts';
import { D, E, S } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { formerText, installFormerVersion } from '../support/formerVersion.ts';
import { chooseRow, quickInput } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { newWindow, openWorkbench, runCommand, showView } from '../support/workbench.ts';

const parts = { left: '.part.sidebar', below: '.part.panel', right: '.part.auxiliarybar' };

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
  it('is on the right for a new user, and stays where it is for a user of an earlier version, even if moved (V160, V161, V162)', async () => {
    const { page: right, vsCode, service, browser } = await openStory({ own: true });
    await newChat(right);
    await chatIsAt(right, 'right');
    // Each window costs a processor half of its time.
    await right.goto('about:blank');
    const installThisVersion = await installFormerVersion(vsCode.dataDir);
    const [left, moved] = [await newWindow(browser), await newWindow(browser)];
    for (const page of [left, moved]) {
      await openWorkbench(page, vsCode.url);
      await showView(page, 'Realm Chat');
      await chat(page).getByText(formerText).waitFor();
    }
    await runCommand(moved, 'View: Move View');
    await quickInput(moved).getByPlaceholder('Select a View to Move').fill('Realm Chat');
    await chooseRow(moved, 'Realm Chat');
    await chooseRow(moved, 'New Panel Entry');
    await chatIsAt(moved, 'below');

    await installThisVersion();
    for (const [page, place] of [
      [left, 'left'],
      [moved, 'below'],
    ] as const) {
      await page.reload();
      await chatIsAt(page, place);
      await newChat(page);
      await chatIsAt(page, place);
    }
    await moved.context().close();

    const reply = Promise.withResolvers<undefined>();
    service.answerNext((_, response) => {
      response.write(S + D('Hel'));
      void reply.promise.then(() => response.end(D('lo') + E));
    });
    await say(chat(left), 'A question');
    await body(streaming(chat(left)))
      .getByText('Hel')
      .waitFor();
    await showView(left, 'Explorer');
    const item = left.locator('#realm-chat\\.realm-chat\\.realmChat\\.replies');
    await item.filter({ hasText: 'Realm Chat is replying' }).waitFor();
    // The list appears only after the extension was notified that the chat is hidden.
    await runCommand(left, 'Realm Chat: Show History');
    await quickInput(left).getByPlaceholder('Search in titles and texts').waitFor();
    await left.keyboard.press('Escape');
    reply.resolve(undefined);
    await item.filter({ hasText: 'Realm Chat: 1 new reply' }).waitFor();
    const badge = left.locator('.activitybar .badge-content').filter({ hasText: /^1$/, visible: true });
    await badge.waitFor();
    await item.click();
    await body(await ended(chat(left), 'done'))
      .getByText('Hello')
      .waitFor();
    await item.waitFor({ state: 'hidden' });
    await badge.waitFor({ state: 'hidden' });
    await left.context().close();
  });

  it('announces a reply that ends while another chat is open, until its chat is shown (V231)', async () => {
    const { page, chat: view, service } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    await say(view, 'An earlier question');
    await ended(view, 'done');
    await newChat(page);
    const reply = Promise.withResolvers<undefined>();
    service.answerNext((_, response) => {
      response.write(S + D('Hel'));
      void reply.promise.then(() => response.end(D('lo') + E));
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
