import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { chatFrame } from '../support/chatFrame.ts';
import { sampleKey } from '../support/connectedVsCode.ts';
import { composer, ended, newChat, say } from '../support/conversation.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { browserStorage, filesWith, watchFor, watchLog } from '../support/leaks.ts';
import { notification, statusMessage } from '../support/notifications.ts';
import { answerQuickInput, quickInput, quickInputBox, quickPickRow } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { openFile, runCommand, selectLines } from '../support/workbench.ts';

const key = 'sk-CANARY-7f3a';
/** Even this part of the key must not be found. */
const partOfKey = 'sk-CANARY';
const prompt = 'PROMPTCANARY';

const conversationFile = /globalStorage.realm-chat\.realm-chat.conversations.[\w-]+\.jsonl$/;

/** Answers in which the server repeats the key, with their outcomes. */
const answers: [name: string, outcome: string, answer: (response: ServerResponse) => unknown][] = [
  ['a good reply', 'done', (response) => response.end(startLine + textLine('Hello') + endLine)],
  ['a rejected key', 'failed', (response) => response.writeHead(401).end(`{"error":{"message":"Wrong key: ${key}"}}`)],
  // The limit of 500 characters is within the key.
  ['many words', 'failed', (response) => response.writeHead(400).end(`${'x'.repeat(488)} ${key} and more`)],
  [
    'an error event',
    'partial',
    (response) => response.end(`${startLine}${textLine('Hel')}{"error":{"message":"No: ${key}"}}\n`),
  ],
  ['a redirect', 'blocked', (response) => response.writeHead(307, { location: `http://127.0.0.1:1/?k=${key}` }).end()],
  ['a web page', 'failed', (response) => response.end(`<html><title>Bearer ${key}</title>`)],
  ['nonsense', 'failed', (response) => response.end(`key: ${key}`)],
];

const secret = 'NEVERCANARY';
const neverSent = ['.env', 'named.key'];

/** Opens a file that is never sent, and selects its lines. */
async function selectSecret(page: Page, name: string): Promise<void> {
  await openFile(page, name);
  await selectLines(page, 1, 3);
}

/** Chooses a file by `#` and its name, and waits until it is refused. */
async function chooseFound(page: Page, chat: FrameLocator, name: string, refusal: RegExp): Promise<void> {
  await composer(chat).pressSequentially(`#${name}`);
  await chat.locator('.suggestion-row', { hasText: name }).first().click();
  await notification(page, refusal).waitFor();
  await composer(chat).fill('');
}

/** Ways of each kind in which a file could get into a message; `test/host/canary.test.ts` has all. Each tries to attach one, and is refused. */
const waysIn: [way: string, come: (page: Page, chat: FrameLocator) => Promise<unknown>][] = [
  [
    'a selection',
    async (page) => {
      await selectSecret(page, '.env');
      await runCommand(page, 'Realm Chat: Add Selection to Chat');
      await notification(page, /\.env is not sent/).waitFor();
    },
  ],
  ['a file by its name', (page, chat) => chooseFound(page, chat, 'named.key', /named\.key is not sent/)],
  [
    'a prompt about the selection',
    async (page, chat) => {
      await selectSecret(page, '.env');
      await newChat(page);
      await say(chat, '/fix');
      await notification(page, /Not sent\. \.env is not sent/).waitFor();
      await composer(chat).fill('');
    },
  ],
];

async function enterKey(page: Page, typed: string): Promise<void> {
  await runCommand(page, 'Realm Chat: Set API Key');
  await quickInput(page)
    .getByText(/An administrator creates it/)
    .waitFor();
  await answerQuickInput(page, typed);
}

describe('The canary', () => {
  // One VS Code for both: it logs at level Trace, which no other story does.
  it('in the API key is never shown, logged at level Trace or stored, after every kind of failure (V62); nor is the one in files that are never sent (V140)', async () => {
    const sightings = { shown: [], logged: [] };
    const ofFiles: string[] = [];
    const { page, chat, service, vsCode, workspace } = await openStory({
      traceLog: true,
      settings: { 'realmChat.apiKeyEnvironmentVariable': '' },
      watch: async (window) => {
        watchLog(prompt, window, sightings.logged);
        watchLog(secret, window, ofFiles);
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
    await statusMessage(page, /is stored/).waitFor();
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
    // The searched folders are not empty: they contain the log of Realm Chat, and VS Code's log at level Trace.
    const [own] = await filesWith('/rest/v1/chat/completions: 401', logs);
    assert.match(own ?? '', /Realm Chat\.log$/);
    assert.notDeepEqual(await filesWith('[trace]', logs), []);

    // The service answers only with a key of its own.
    for (const command of ['View: Close All Editors', 'Notifications: Clear All Notifications'])
      await runCommand(page, command);
    await statusMessage(page, /is stored/).waitFor({ state: 'detached' });
    await enterKey(page, sampleKey);
    await statusMessage(page, /is stored/).waitFor();
    const before = service.requests.length;
    for (const name of neverSent) await writeFile(join(workspace, name), `function leak() {\n  ${secret}\n}\n`);
    for (const [way, come] of waysIn) {
      await newChat(page);
      await come(page, chat);
      assert.ok(!(await (await chatFrame(page)).content()).includes(secret), way);
      await say(chat, way);
      await ended(chat, 'done');
    }
    assert.equal(service.requests.length - before, waysIn.length);
    assert.ok(!service.requests.some(({ body }) => body.includes(secret)));
    assert.deepEqual(ofFiles, []);
    assert.deepEqual(await filesWith(secret, vsCode.dataDir), []);
    assert.ok(!(await browserStorage(page)).includes(secret), 'the storage of the browser');
    assert.deepEqual(sightings, { shown: [], logged: [] }, 'the key, also after that');
    // The searched folder is not empty: it contains the messages.
    assert.notDeepEqual(await filesWith(waysIn[0]?.[0] ?? '', vsCode.dataDir), []);
  });
});
