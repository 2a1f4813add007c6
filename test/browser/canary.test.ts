import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { chatFrame } from '../support/chatFrame.ts';
import { ended, newChat, say } from '../support/conversation.ts';
import { D, E, S } from '../support/events.ts';
import { browserStorage, filesWith, watchFor, watchLog } from '../support/leaks.ts';
import { notification } from '../support/notifications.ts';
import { answerQuickInput, quickInput, quickInputBox, quickPickRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { openFile, runCommand, selectLines } from '../support/workbench.ts';

const key = 'sk-CANARY-7f3a';
/** A part of the key is one too many. */
const partOfKey = 'sk-CANARY';
const prompt = 'PROMPTCANARY';

const conversationFile = /globalStorage.realm-chat\.realm-chat.conversations.[\w-]+\.jsonl$/;

/** Answers in which the server repeats the key, and the outcomes they lead to. */
const answers: [name: string, outcome: string, answer: (response: ServerResponse) => unknown][] = [
  ['a good reply', 'done', (response) => response.end(S + D('Hello') + E)],
  ['a rejected key', 'failed', (response) => response.writeHead(401).end(`{"error":{"message":"Wrong key: ${key}"}}`)],
  // The limit of 500 characters falls into the key.
  ['many words', 'failed', (response) => response.writeHead(400).end(`${'x'.repeat(488)} ${key} and more`)],
  ['an error event', 'partial', (response) => response.end(`${S}${D('Hel')}{"error":{"message":"No: ${key}"}}\n`)],
  ['a redirect', 'blocked', (response) => response.writeHead(307, { location: `http://127.0.0.1:1/?k=${key}` }).end()],
  ['a web page', 'failed', (response) => response.end(`<html><title>Bearer ${key}</title>`)],
  ['nonsense', 'failed', (response) => response.end(`key: ${key}`)],
];

async function enterKey(page: Page, typed: string): Promise<void> {
  await runCommand(page, 'Realm Chat: Set API Key');
  await quickInput(page)
    .getByText(/An administrator creates it/)
    .waitFor();
  await answerQuickInput(page, typed);
}

describe('The canary', () => {
  it('is found nowhere: not in what is shown, logged or kept, at level Trace, after all that can go wrong (V62)', async () => {
    const sightings = { shown: [], logged: [] };
    const { page, chat, service, vsCode } = await openStory({
      traceLog: true,
      settings: { 'realmChat.apiKeyEnvironmentVariable': '' },
      watch: async (window) => {
        watchLog(prompt, window, sightings.logged);
        await watchFor(partOfKey, window, sightings);
      },
    });
    const answerNext = (status: number, body: string): void =>
      service.answerNext((_, response) => response.writeHead(status).end(body));

    await enterKey(page, `${key} with blanks`);
    await quickInput(page)
      .getByText(/spaces or invisible characters/)
      .waitFor();
    await answerQuickInput(page, `Bearer ${key}`);
    await notification(page, /is stored/).waitFor();
    await newChat(page);
    for (const [name, outcome, answer] of answers) {
      service.answerNext((_, response) => void answer(response));
      await say(chat, `${prompt}: ${name}`);
      await ended(chat, outcome);
      const html = await (await chatFrame(page)).content();
      assert.ok(html.includes(prompt) && !html.includes(partOfKey), name);
      await newChat(page);
    }

    answerNext(403, `{"error":"${key}"}`);
    await runCommand(page, 'Realm Chat: Test Connection');
    await notification(page, /refused access/).waitFor();
    answerNext(500, `{"error":"${key}"}`);
    await runCommand(page, 'Realm Chat: Select Model or App');
    await quickPickRow(page, 'The models could not be loaded. Retry').waitFor();
    await quickInputBox(page).press('Escape');
    await openFile(page, 'invoice.ts');
    await selectLines(page, 1, 5);
    answerNext(400, key);
    await runCommand(page, 'Realm Chat: Rewrite…');
    await quickInputBox(page).waitFor();
    await answerQuickInput(page, prompt);
    await notification(page, /did not accept the request/).waitFor();
    await runCommand(page, 'Realm Chat: Show Log');
    await page.locator('.output-view, .view-lines').getByText('/v1/models').first().waitFor();

    assert.deepEqual(sightings, { shown: [], logged: [] });
    assert.deepEqual(await filesWith(partOfKey, vsCode.dataDir), []);
    const kept = await browserStorage(page);
    assert.ok(!kept.includes(partOfKey), 'the storage of the browser');
    const logs = join(vsCode.dataDir, 'data', 'logs');
    assert.deepEqual(await filesWith(prompt, logs), []);
    const withPrompt = await filesWith(prompt, vsCode.dataDir);
    assert.equal(withPrompt.length, answers.length, 'one file for each conversation');
    for (const file of withPrompt) assert.match(file, conversationFile);
    // What was searched is not empty: our own log is there, and VS Code logs at level Trace.
    const [own] = await filesWith('/rest/v1/chat/completions: 401', logs);
    assert.match(own ?? '', /Realm Chat\.log$/);
    assert.notDeepEqual(await filesWith('[trace]', logs), []);
  });
});
