import assert from 'node:assert/strict';
import type { FrameLocator, Page } from 'playwright-core';
import { body, button, composer, details, ended, lastReply, newChat, say } from '../support/conversation.ts';
import { answerDialog } from '../support/dialogs.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput, quickPickRow } from '../support/quickInput.ts';
import type { SampleService } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { clickMenuItem, runCommand } from '../support/workbench.ts';

describe('The turns of a conversation', () => {
  it('begin a new chat from the menu of a message, and the old one stays (V437)', async () => {
    const { page, chat } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    await say(chat, 'First');
    await ended(chat, 'done');
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
    await chat.locator('article[data-role="user"]', { hasText: 'Second' }).waitFor();
    assert.equal(await chat.locator('article[data-role="user"]', { hasText: 'Another' }).count(), 0);
  });

  it('are kept as versions, are deleted only after a question, are retried with another model, and are continued', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    await button(chat, 'What can you help me with?').click();
    await ended(chat, 'done');
    await newChat(page);
    await chat.getByRole('heading', { name: 'Realm Chat' }).waitFor();
    assert.equal(await chat.locator('article').count(), 0);

    await say(chat, 'First');
    const reply = await ended(chat, 'done');
    await button(reply, 'Copy reply').click();
    await eventually(async () =>
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^You asked:\n\n> First\n/),
    );
    await edit(chat, 'Second');
    await chat.getByRole('group', { name: 'Version 2 of 2' }).waitFor();
    await ended(chat, 'done');
    assert.equal(await chat.locator('article').count(), 2);
    await button(chat, 'Previous version').click();
    await chat.getByRole('group', { name: 'Version 1 of 2' }).waitFor();
    assert.equal(await asked(chat), 'First');
    await page.keyboard.press('Enter');
    await chat.getByRole('group', { name: 'Version 2 of 2' }).waitFor();
    assert.equal(await asked(chat), 'Second');

    await remove(chat, page, 'Cancel');
    assert.equal(await asked(chat), 'Second');
    await remove(chat, page, 'Delete');
    await chat.locator('article[data-role="user"]', { hasText: 'First' }).waitFor();
    assert.equal(await chat.locator('.versions').count(), 0);
    assert.equal(await chat.locator('article').count(), 2);

    const { length } = service.requests;
    await button(await ended(chat, 'done'), 'Retry').click();
    await eventually(() => assert.equal(service.requests.length, length + 1));
    await chat.getByRole('group', { name: 'Version 2 of 2' }).waitFor();
    await ended(chat, 'done');
    assert.equal(await chat.locator('article').count(), 2);

    // With another model, for one reply only.
    await button(await ended(chat, 'done'), 'Retry with another model').click();
    await quickPickRow(page, 'atlas-large').click();
    await quickInput(page).waitFor({ state: 'hidden' });
    await chat.getByRole('group', { name: 'Version 3 of 3' }).waitFor();
    assert.match(await details(await ended(chat, 'done')), /^atlas-large/);
    assert.deepEqual([modelAsked(service), await button(chat, 'Model or app: Assistant').count()], ['atlas-large', 1]);

    // After a length limit; in a new chat when the service rejects the length.
    await newChat(page);
    const before = service.requests.length;
    service.answerNext((_, response) =>
      response.end(startLine + textLine('Half of it') + endLine.replace('end_turn', 'max_tokens')),
    );
    await say(chat, 'Tell me all\nabout it');
    await button(chat, 'Continue').click();
    await chat.locator('article[data-outcome="done"]').nth(1).waitFor();
    assert.match(service.requests.at(-1)?.body ?? '', /Half of it.*Go on exactly where you stopped/);

    service.answerNext((_, response) => response.writeHead(413).end());
    await say(chat, 'And more');
    await ended(chat, 'failed');
    await button(chat, 'Continue in new chat').click();
    await chat.getByRole('heading', { name: 'Realm Chat' }).waitFor();
    const summary = /^We talked about this before:\n- Tell me all\n[^]*\nNow my question is:\nAnd more$/;
    await eventually(async () => assert.match(await composer(chat).inputValue(), summary));
    assert.equal(service.requests.length - before, 3);
    await chat.locator('textarea:focus').waitFor();
  });
});

async function edit(chat: FrameLocator, text: string): Promise<void> {
  await chat.locator('article[data-role="user"]').hover();
  await button(chat, 'Edit').click();
  await chat.getByRole('textbox', { name: 'Edit message' }).fill(text);
  await chat.getByRole('textbox', { name: 'Edit message' }).press('Enter');
}

async function remove(chat: FrameLocator, page: Page, answer: string): Promise<void> {
  const question = chat.locator('article[data-role="user"]');
  await question.hover();
  await button(question, 'Delete message').click();
  await answerDialog(page, 'Delete this message and its replies?', answer);
}

async function asked(chat: FrameLocator): Promise<string> {
  await lastReply(chat).waitFor();
  return body(chat.locator('article[data-role="user"]')).innerText();
}

function modelAsked(service: SampleService): string | undefined {
  return (JSON.parse(service.requests.at(-1)?.body ?? '{}') as { model?: string }).model;
}
