import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { button, composer, ended, newChat, say, streaming } from '../support/conversation.ts';
import { endLine, startLine, textLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import type { SampleService } from '../service/server.ts';
import { chat as chatIn } from '../support/chatFrame.ts';
import { chooseRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { openWorkbench, runCommand } from '../support/workbench.ts';

describe('Messages that are written ahead', () => {
  it('wait for the reply, are sent in their order, and are there again after a reload (V448, V449, V450)', async () => {
    const { page, chat, service, vsCode } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    let answer = held(service);
    await say(chat, 'First');
    await streaming(chat).waitFor();
    for (const text of ['Second', 'Third', 'Fourth'])
      await composer(chat)
        .fill(text)
        .then(() => composer(chat).press('Enter'));
    await eventually(async () => assert.deepEqual(await waiting(chat), ['Second', 'Third', 'Fourth']));
    await note(chat, 'Sent when the reply is done');
    assert.equal(await button(chat, 'Send').count(), 0);

    // By keyboard.
    await button(chat, 'Move up Fourth').press('Enter');
    await eventually(async () => assert.deepEqual(await waiting(chat), ['Second', 'Fourth', 'Third']));
    assert.equal(await chat.locator('button:focus').getAttribute('aria-label'), 'Move up Fourth');
    await button(chat, 'Edit Third').press('Enter');
    await eventually(async () => assert.equal(await composer(chat).inputValue(), 'Third'));
    await composer(chat).press('Enter');
    await eventually(async () => assert.equal((await waiting(chat)).length, 3));
    await button(chat, 'Edit Fourth').press('Delete');
    await eventually(async () => assert.deepEqual(await waiting(chat), ['Second', 'Third']));

    const { length } = service.requests;
    const next = held(service);
    answer();
    answer = next;
    await eventually(() => assert.equal(service.requests.length, length + 1));
    await eventually(async () => assert.deepEqual(await asked(chat), ['First', 'Second']));
    assert.deepEqual(await waiting(chat), ['Third']);

    // The reply is stopped: nothing is sent.
    await composer(chat).press('Escape');
    await note(chat, 'Not sent: the reply was stopped.');
    answer();
    // VS Code in a browser stores only from time to time what its side bar shows.
    await openWorkbench(page, vsCode.url);
    await runCommand(page, 'Realm Chat: Show History');
    await chooseRow(page, 'First');
    const again = chatIn(page);
    await note(again, 'Not sent yet when this chat was last open.');
    assert.deepEqual(await waiting(again), ['Third']);
    assert.equal(service.requests.length, length + 1);
    await button(again, 'Send now').click();
    await ended(again, 'done');
    await eventually(async () => assert.deepEqual(await asked(again), ['First', 'Second', 'Third']));
    assert.deepEqual(await waiting(again), []);
  });
});

/** Holds the next reply back. The returned function ends it. */
function held(service: SampleService): () => void {
  let end = (): void => undefined;
  service.answerNext((_, response) => {
    response.write(startLine + textLine('A reply'));
    end = () => void response.end(endLine);
  });
  return () => end();
}

function note(chat: FrameLocator, text: string): Promise<void> {
  return chat.locator('.ahead-note', { hasText: text }).waitFor();
}

function waiting(chat: FrameLocator): Promise<string[]> {
  return chat.locator('.ahead-text').allTextContents();
}

function asked(chat: FrameLocator): Promise<string[]> {
  return chat.locator('article[data-role="user"] [data-part="body"]').allTextContents();
}
