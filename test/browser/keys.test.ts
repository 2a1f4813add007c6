import assert from 'node:assert/strict';
import type { FrameLocator, Page } from 'playwright-core';
import { chat } from '../support/chatFrame.ts';
import { sampleKey } from '../support/connectedVsCode.ts';
import { button, ended, newChat, say } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { browserStorage } from '../support/leaks.ts';
import { statusMessage } from '../support/notifications.ts';
import { answerQuickInput, quickInput, quickInputBox } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';
import { openWorkbench, runCommand } from '../support/workbench.ts';
import { keyring } from '../support/workbenchPatch.ts';

const withoutKey = { 'realmChat.apiKeyEnvironmentVariable': '' };

function missingKey(view: FrameLocator) {
  return view.getByText('No API key for this connection yet.');
}

async function enterKey(page: Page, view: FrameLocator): Promise<void> {
  await button(view, 'Set API key').click();
  await quickInput(page)
    .getByText(/An administrator creates it/)
    .waitFor();
  await answerQuickInput(page, sampleKey);
  await statusMessage(page, /is stored/).waitFor();
}

describe('The API key', () => {
  it('is used by every window at once, and after a restart, until it is deleted; of two that are entered at the same time, both windows use one', async () => {
    const { page: first, vsCode, service } = await openStory({ settings: withoutKey, patches: keyring });
    await newChat(first);
    await missingKey(chat(first)).waitFor();
    const second = await first.context().newPage();
    await openWorkbench(second, vsCode.url);
    await newChat(second);
    await missingKey(chat(second)).waitFor();
    await first.bringToFront();
    await enterKey(first, chat(first));
    for (const page of [first, second]) await missingKey(chat(page)).waitFor({ state: 'detached' });
    await second.bringToFront();
    await say(chat(second), 'Hello');
    await ended(chat(second), 'done');
    assert.equal(service.requests[0]?.headers.authorization, `Bearer ${sampleKey}`);

    await openWorkbench(second, vsCode.url);
    await newChat(second);
    await chat(second).getByText('Connected to').waitFor();
    await say(chat(second), 'Hello');
    await ended(chat(second), 'done');
    await runCommand(second, 'Realm Chat: Delete API Key');
    await second.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await missingKey(chat(first)).waitFor();

    // Both windows store a key at the same time.
    const windows = [first, second];
    for (const page of windows) {
      await page.bringToFront();
      await statusMessage(page, /is stored/).waitFor({ state: 'detached' });
    }
    for (const [index, page] of windows.entries()) {
      await page.bringToFront();
      await runCommand(page, 'Realm Chat: Set API Key');
      await answerQuickInput(page, `sk-sample-${index}`, false);
    }
    await Promise.all(windows.map((page) => quickInputBox(page).press('Enter')));
    for (const page of windows) await statusMessage(page, /is stored/).waitFor();
    // A key reaches the other window a moment later, and a conflict between both is resolved after that.
    await eventually(async () => {
      const sent: unknown[] = [];
      for (const page of windows) {
        const before = service.requests.length;
        await page.bringToFront();
        await say(chat(page), 'Hello');
        await eventually(() => assert.equal(service.requests.length, before + 1));
        await ended(chat(page), 'failed');
        sent.push(service.requests.at(-1)?.headers.authorization);
      }
      assert.match(String(sent[0]), /^Bearer sk-sample-[01]$/);
      assert.equal(sent[0], sent[1]);
    }, 30_000);
  });

  it('is asked for, with the reason, if VS Code has lost it in a restart, and nothing is sent (V41)', async () => {
    const { page, vsCode, chat: view, service } = await openStory({ settings: withoutKey });
    await newChat(page);
    await enterKey(page, view);
    // VS Code stores its state every few seconds. In this test, secrets are only in memory.
    await eventually(async () => assert.match(await browserStorage(page), /apiKey http:\/\/127\.0\.0\.1/), 60_000);
    await openWorkbench(page, vsCode.url);
    await newChat(page);
    await missingKey(view).waitFor();
    await say(view, 'Hello');
    const reply = await ended(view, 'blocked');
    assert.match(await reply.innerText(), /secret storage of VS Code no longer has the API key.*without a keyring/s);
    for (const offer of ['Set API key', 'Open settings']) assert.equal(await button(reply, offer).count(), 1, offer);
    assert.deepEqual(service.requests, []);
  });
});
