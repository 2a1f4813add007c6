import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { button, composer, ended, newChat, say } from '../support/conversation.ts';
import { notification, statusMessage } from '../support/notifications.ts';
import {
  answerQuickInput,
  chooseRow,
  quickInput,
  quickInputBox,
  quickInputMessage,
  quickPickRow,
} from '../support/quickInput.ts';
import { startSampleService } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { activeEditor, editorFocused, openFile, runCommand } from '../support/workbench.ts';

/** Answers the step of the dialogue with this prompt. */
async function answerStep(page: Page, prompt: RegExp, answer: string): Promise<void> {
  await quickInputMessage(page).or(quickInput(page)).filter({ hasText: prompt }).first().waitFor();
  await answerQuickInput(page, answer);
}

/** Opens the list of notifications. VS Code shows at most three at the same time, and keeps the others in this list. */
function showNotifications(page: Page): Promise<void> {
  return runCommand(page, 'Notifications: Show Notifications');
}

describe('A connection', () => {
  it('is set up with address, realm and key, each of which is checked, and is tested before it is saved', async () => {
    const { page, chat, service } = await openStory({ connected: false });
    await runCommand(page, 'Realm Chat: New Chat');
    await chat.getByRole('heading', { name: 'Connect Realm Chat' }).waitFor();
    await button(chat, 'Open walkthrough').waitFor();
    assert.equal(await composer(chat).count(), 0);
    await button(chat, 'Set up connection').click();

    await quickInputBox(page).fill('http://example.test');
    await quickInput(page)
      .getByText(/unencrypted/)
      .waitFor();
    await quickInputBox(page).fill(` ${service.url}/rest/v1/chat/completions/ `);
    await quickInput(page).getByText(`Realm Chat will call ${service.url}/v1/models`).waitFor();
    await quickInputBox(page).press('Enter');
    await answerStep(page, /Realm\. Hosted/, 'primary');
    await quickInput(page)
      .getByText(/API key\. An administrator/)
      .waitFor();
    await quickInputBox(page).fill('sk wrong');
    await quickInputBox(page).press('Enter');
    await quickInput(page)
      .getByText(/spaces or invisible characters/)
      .waitFor();
    await answerQuickInput(page, 'Bearer sk-wrong');

    const failure = notification(page, /rejected the API key/);
    await failure.waitFor();
    // Without a key and with the wrong one.
    assert.equal(service.requests.length, 2);
    await failure.getByRole('button', { name: 'Change' }).click();
    await answerStep(page, /API key\. An administrator/, 'sk-sample-primary');
    await chat.getByText('Connected to 127.0.0.1').waitFor();
    // No notification covers the message box. (V344)
    await statusMessage(page, /Connected to 127\.0\.0\.1:\d+\. 3 models are available\./).waitFor();
    assert.equal(await notification(page, /Connected to/).count(), 0);
    await say(chat, 'Hello');
    await ended(chat, 'done');
    assert.equal(service.requests.at(-1)?.headers.authorization, 'Bearer sk-sample-primary');
  });

  it('can be switched to another one, and each keeps its key', async () => {
    const hosted = await startSampleService({ pause: 0 });
    try {
      const { page, chat, service } = await openStory({
        settings: {
          'realmChat.connections': [{ name: 'Hosted $(zap)', baseUrl: hosted.url, realm: 'acme' }],
          'realmChat.apiKeyEnvironmentVariable': '',
        },
      });
      await runCommand(page, 'Realm Chat: Set API Key');
      await answerQuickInput(page, 'sk-sample-primary');
      await statusMessage(page, /API key for .* is stored/).waitFor();
      await newChat(page);
      await page.getByRole('button', { name: /127\.0\.0\.1:\d+ · Assistant/ }).click();
      await chooseRow(page, 'Hosted $(zap)');
      await chat.getByText(`Connection: ${hosted.url.replace('http://', '')} · acme`).waitFor();

      await say(chat, 'Hello');
      const reply = await ended(chat, 'blocked');
      assert.match(await reply.innerText(), /There is no API key for 127\.0\.0\.1:\d+ and realm "acme"/);
      assert.deepEqual(hosted.requests, [], 'the other installation was not contacted (V38)');
      await button(reply, 'Set API key').click();
      await answerQuickInput(page, 'sk-sample-acme');
      await statusMessage(page, `The API key for ${new URL(hosted.url).host} is stored.`).waitFor();
      assert.equal(await notification(page, /is stored/).count(), 0, 'which would cover Send (V616)');
      await say(chat, 'Hello again');
      await ended(chat, 'done');
      assert.deepEqual(
        hosted.requests.map(({ headers }) => headers['x-realm']),
        ['acme'],
      );
      assert.deepEqual(service.requests, []);
    } finally {
      await hosted.close();
    }
  });

  it('is tested step by step, until Cancel, with a report and buttons to fix problems; its models can be refreshed, and its API explorer opens in the browser', async () => {
    const { page, service } = await openStory();
    const left = Promise.withResolvers<undefined>();
    service.answerNext((_, response) => response.on('close', () => left.resolve(undefined)));
    await runCommand(page, 'Realm Chat: Test Connection');
    const progress = notification(page, /Testing the connection: Connection/);
    await progress.getByRole('button', { name: 'Cancel' }).waitFor();
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await left.promise;
    await progress.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('tab', { name: 'Connection Test' }).count(), 0);

    const before = service.requests.length;
    await openFile(page, 'invoice.ts');
    await runCommand(page, 'Realm Chat: Test Connection');
    await notification(page, /Connected to .* 3 models are available/).waitFor();
    const report = activeEditor(page);
    await page.getByRole('tab', { name: 'Connection Test', selected: true }).waitFor();
    await report.getByText('Everything works.').waitFor();
    await report.getByText('✓ Reply').waitFor();
    await editorFocused(page);
    await page.keyboard.type('x');
    await page.getByText('Cannot edit in read-only editor').first().waitFor();

    await runCommand(page, 'Notifications: Clear All Notifications');
    service.answerNext((_, response) => response.writeHead(403).end('{"error":{"message":"[x](command:x)"}}'));
    await runCommand(page, 'Realm Chat: Test Connection');
    await report.getByText('✗ Realm and licence').waitFor();
    await report.getByText('What to do').waitFor();
    await showNotifications(page);
    const failure = notification(page, /licence does not cover the API, or the realm "primary"/);
    await failure.getByRole('button', { name: 'Open settings' }).waitFor();
    assert.equal(service.requests.length, before + 3);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await report.getByText('Everything works.').waitFor();
    assert.equal(service.requests.length, before + 5);
    await runCommand(page, 'Realm Chat: Refresh Models');
    await showNotifications(page);
    await notification(page, /Available models: 3\./).waitFor();

    const opened = page.waitForEvent('popup');
    await runCommand(page, 'Realm Chat: Open API Explorer');
    // VS Code in a browser redirects a port of its machine to one of its own paths.
    const { port } = new URL(service.url);
    const explorer = await opened;
    await explorer.waitForURL(new RegExp(`${port}/v1/api/docs$`), { waitUntil: 'commit' });
    await explorer.close();
  });

  it('has a list of models that shows its state: failed, empty, hostile, and last known (V34, V51)', async () => {
    const { page, chat, service } = await openStory();
    await newChat(page);
    service.answerNext((_, response) => response.writeHead(500).end());
    await runCommand(page, 'Realm Chat: Select Model or App');
    const failed = quickPickRow(page, 'The models could not be loaded. Retry');
    await failed.waitFor();
    service.answerNext((_, response) => response.end('{"data":[]}'));
    await failed.click();
    await quickPickRow(page, 'No models are available to your organisation').waitFor();
    await quickInputBox(page).press('Escape');

    service.answerNext((_, response) => response.end('{"data":[{"id":"$(zap) gpt"},{"id":"$(zap) gpt"},{}]}'));
    await runCommand(page, 'Realm Chat: Select Model or App');
    await quickPickRow(page, '$(zap) gpt').waitFor();
    await quickInputBox(page).press('Escape');
    service.answerNext((_, response) => response.writeHead(500).end());
    await runCommand(page, 'Realm Chat: Select Model or App');
    await failed.waitFor();
    assert.equal(await quickPickRow(page, '$(zap) gpt').count(), 1, 'the last good list is kept');
    await quickPickRow(page, '$(zap) gpt').click();
    await button(chat, 'Model or app: $(zap) gpt').waitFor();
    await say(chat, 'Hello');
    await ended(chat, 'failed');
    assert.equal((JSON.parse(service.requests.at(-1)?.body ?? '{}') as { model?: string }).model, '$(zap) gpt');
  });

  it('accepts a custom app by its browser address', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    const id = 'ai.service.release_notes.7c9e6679-7425-40de-944b-e07fc1f90ae7';
    await runCommand(page, 'Realm Chat: Add App');
    await quickInputBox(page).fill('https://chat.example.com/apps/7');
    await quickInput(page)
      .getByText(/contains no app id/)
      .waitFor();
    await answerQuickInput(page, `https://chat.example.com/apps/${id}/chat?tab=1`);
    await quickInput(page)
      .getByText(/What should the app be called/)
      .waitFor();
    assert.equal(await quickInputBox(page).inputValue(), 'Release notes');
    await quickInputBox(page).press('Enter');
    await newChat(page);
    await button(chat, 'Model or app: Release notes').waitFor();
    await say(chat, 'Version 2 adds themes');
    await ended(chat, 'done');
    assert.equal((JSON.parse(service.requests.at(-1)?.body ?? '{}') as { model?: string }).model, id);
  });
});
