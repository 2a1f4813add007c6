import assert from 'node:assert/strict';
import { button, details, ended, newChat, say } from '../support/conversation.ts';
import { answerDialog } from '../support/dialogs.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, quickPickRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { clickMenuItem, runCommand } from '../support/workbench.ts';

describe('The turns of a conversation', () => {
  it('are kept as versions, are retried with another model, are deleted only after a question, and begin a new chat from the menu of a message, and the old one stays (V437)', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    await say(chat, 'First');
    const reply = await ended(chat, 'done');
    // With another model, for one reply only.
    await button(reply, 'Retry with another model').click();
    await quickPickRow(page, 'atlas-large').click();
    await quickInput(page).waitFor({ state: 'hidden' });
    await chat.getByRole('group', { name: 'Version 2 of 2' }).waitFor();
    assert.match(await details(await ended(chat, 'done')), /^atlas-large/);
    const { model } = JSON.parse(service.requests.at(-1)?.body ?? '{}') as { model?: string };
    assert.deepEqual([model, await button(chat, 'Model or app: Assistant').count()], ['atlas-large', 1]);

    await say(chat, 'Second');
    await chat.locator('article').nth(3).waitFor();
    await ended(chat, 'done');
    await chat.locator('article').nth(1).click({ button: 'right' });
    await clickMenuItem(page.getByRole('menuitem', { name: 'New Chat from Here' }));
    await eventually(async () => assert.equal(await chat.locator('article').count(), 2));
    await say(chat, 'Another');
    await chat.locator('article').nth(3).waitFor();
    await ended(chat, 'done');
    await runCommand(page, 'Realm Chat: Show History');
    await quickInput(page)
      .getByRole('option', { name: /from First/ })
      .waitFor();
    await quickInput(page).getByRole('option').filter({ hasNotText: 'from First' }).click();
    const second = chat.locator('article[data-role="user"]', { hasText: 'Second' });
    await second.waitFor();
    assert.equal(await chat.locator('article[data-role="user"]', { hasText: 'Another' }).count(), 0);

    for (const answer of ['Cancel', 'Delete']) {
      assert.equal(await second.count(), 1);
      await second.hover();
      await button(second, 'Delete message').click();
      await answerDialog(page, 'Delete this message and its replies?', answer);
    }
    await second.waitFor({ state: 'detached' });
    assert.equal(await chat.locator('article').count(), 2);
  });
});
