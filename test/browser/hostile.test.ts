import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { startCaptureServer, type CaptureServer } from '../support/captureServer.ts';
import { chatFrame } from '../support/chatFrame.ts';
import { body, button, ended, newChat, say, streaming } from '../support/conversation.ts';
import { textLine, endLine, startLine } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { payloads } from '../support/hostile.ts';
import { notification, notificationMessages } from '../support/notifications.ts';
import { quickInput } from '../support/quickInput.ts';
import type { SampleService } from '../service/server.ts';
import { openStory } from '../support/story.ts';
import { endWatching, watchFrames } from '../support/watching.ts';
import { runCommand } from '../support/workbench.ts';

/** Makes this text the next reply, with an event for each character. */
function reply(service: SampleService, text: string): void {
  service.answerNext((_, response) =>
    response.end(
      startLine +
        text
          .split('')
          .map((sign) => textLine(sign))
          .join('') +
        endLine,
    ),
  );
}

/** A dialog that VS Code shows over everything. */
function dialog(page: Page): Locator {
  return page.locator('.monaco-dialog-box');
}

describe('Text of a hostile model or server', () => {
  let capture: CaptureServer;
  beforeEach(async () => void (capture = await startCaptureServer()));
  afterEach(() => capture.close());

  it('loads nothing and changes nothing in the panel, in any frame, under a policy that lets our own scripts load (V43 to V47, V50)', async () => {
    const { page, chat, service } = await openStory({ service: { pause: 0 } });
    await newChat(page);
    await say(chat, 'Hello');
    await ended(chat, 'done');
    const frame = await chatFrame(page);
    await watchFrames(frame);
    const hostile = payloads(capture.port);
    reply(service, hostile.map(({ markdown }) => markdown).join('\n\n') + '\n\nThe end.');
    await say(chat, 'Hello again');
    await chat.getByText('The end.').waitFor();
    assert.deepEqual((await endWatching(frame)).faults, []);
    assert.equal(capture.connections(), 0);
    const policy = await frame.locator('meta[http-equiv]').getAttribute('content');
    assert.match(
      policy ?? '',
      /^default-src 'none'; style-src ([^;]+); font-src \1; img-src blob:; script-src 'nonce-[\w+/=]{22,}'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
    );

    // This language, and what draws formulas, are loaded when they are needed.
    reply(service, 'Let $x^2$ be\n\n```haskell\nmain = let a = 1 in a\n```');
    await say(chat, 'Hello');
    const drawn = chat.locator('article', { hasText: 'main = let a' });
    await drawn.locator('.hljs-keyword', { hasText: 'let' }).waitFor();
    await drawn.getByRole('math').waitFor();
  });

  it('opens a link only after a question that shows its target (V47), is never one in a notification (V51), and leaves a failure with its own buttons (V27, V33)', async () => {
    const { page, chat, service } = await openStory();
    const place = `127.0.0.1:${capture.port}`;
    await newChat(page);
    reply(
      service,
      `[honest](https://a.example/a?b=c%26d) and [https://github.com/login](https://evil.example/) and [docs](http://${place}/x)`,
    );
    await say(chat, 'Hello');
    const said = body(await ended(chat, 'done'));
    assert.equal(await said.textContent(), 'honest and https://github.com/login (evil.example) and docs');
    const click = (name: string): Promise<void> => said.getByRole('link', { name }).click();
    const press = async (name: string): Promise<void> => {
      await dialog(page).getByRole('button', { name }).click();
      await dialog(page).waitFor({ state: 'detached' });
    };
    const ofVsCode = dialog(page).getByText('external website');

    await click('honest');
    await ofVsCode.waitFor();
    await dialog(page).getByText('https://a.example/a?b=c%26d').waitFor();
    await press('Cancel');

    await click('github');
    await dialog(page).getByText('Open evil.example?').waitFor();
    await dialog(page).getByText('shows a different address').waitFor();
    assert.equal(await dialog(page).getByRole('link').count(), 0);
    await press('Cancel');

    await click('docs');
    await dialog(page).getByText(`Open ${place}?`).waitFor();
    await press('Cancel');
    assert.equal(page.context().pages().length, 1);
    assert.equal(capture.connections(), 0);
    await click('docs');
    await press('Open Link');
    // In a browser, VS Code redirects such an address through its own server.
    await eventually(() => assert.equal(page.context().pages().length, 2));
    await page.bringToFront();

    const words = '[Fix it](command:workbench.action.quit)';
    const refuse = (status: number): void =>
      service.answerNext((_, response) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: { message: words } })),
      );
    await newChat(page);
    refuse(403);
    await say(chat, 'Hello');
    const failed = await ended(chat, 'failed');
    assert.equal(await failed.locator('.server-text').innerText(), words);
    assert.equal(await failed.locator('a').count(), 0);

    service.answerNext((_, response) => void response.writeHead(429, { 'retry-after': '50' }).end());
    await say(chat, 'Hello');
    await chat.getByText(/too many requests \(429\).*Trying again in \d+ s \(attempt 2 of 3\)\./).waitFor();
    await button(streaming(chat), 'Cancel').click();
    await ended(chat, 'stopped');
    service.answerNext((_, response) => response.writeHead(307, { location: 'http://evil.example/' }).end());
    await say(chat, 'Hello');
    const blocked = await ended(chat, 'blocked');
    assert.match(await blocked.innerText(), /redirected the request.*evil\.example/s);
    await button(blocked, 'Set up connection').click();
    await quickInput(page).getByText('Set Up Connection').waitFor();
    await page.keyboard.press('Escape');

    for (const [command, status, progress, sentence] of [
      ['Test Connection', 403, 'Testing the connection', /licence does not cover the API/],
      ['Refresh Models', 400, 'Loading models', /did not accept the request/],
    ] as const) {
      refuse(status);
      await runCommand(page, `Realm Chat: ${command}`);
      const shown = notification(page, sentence);
      await shown.waitFor();
      assert.equal(await shown.locator('.notification-list-item-message a').count(), 0);
      for (const message of await notificationMessages(page)) assert.doesNotMatch(message, /Fix it|command:/);
      // VS Code does not show a fourth notification within a second.
      await notification(page, progress).waitFor({ state: 'detached' });
    }
  });
});
