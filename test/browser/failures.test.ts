import assert from 'node:assert/strict';
import { button, ended, newChat, say, streaming } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import { openStory } from '../support/story.ts';

describe('A request that goes wrong', () => {
  it('shows what happened and what to do, is visibly tried again until the user cancels it, and does not affect the next one (V23, V27, V31, V33)', async () => {
    const { page, chat, service } = await openStory();
    await newChat(page);
    service.answerNext((_, response) => response.writeHead(401).end('{"error":{"message":"Incorrect API key"}}'));
    await say(chat, 'Hello');
    const rejected = await ended(chat, 'failed');
    assert.match(await rejected.innerText(), /rejected the API key.*The server said:\s*Incorrect API key/s);
    for (const offer of ['Set API key', 'Retry']) assert.equal(await button(rejected, offer).count(), 1, offer);

    service.answerNext((_, response) => response.writeHead(307, { location: 'http://evil.example/' }).end());
    await say(chat, 'Hello');
    const blocked = await ended(chat, 'blocked');
    assert.match(await blocked.innerText(), /redirected the request.*evil\.example/s);
    await button(blocked, 'Set up connection').click();
    await quickInput(page).getByText('Set Up Connection').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(service.requests.length, 2, 'each was asked once');

    const busy = (seconds: string) =>
      service.answerNext((_, response) => void response.writeHead(429, { 'retry-after': seconds }).end());
    busy('1');
    await say(chat, 'Hello');
    await ended(chat, 'done');
    assert.equal(service.requests.length, 4);
    busy('50');
    await say(chat, 'Hello again');
    await chat.getByText(/too many requests \(429\).*Trying again in \d+ s \(attempt 2 of 3\)\./).waitFor();
    await button(streaming(chat), 'Cancel').click();
    const stopped = await ended(chat, 'stopped');
    assert.match(await stopped.innerText(), /too many requests \(429\)/);
    assert.equal(service.requests.length, 5);
    await button(stopped, 'Retry').click();
    await ended(chat, 'done');

    await newChat(page);
    await service.close();
    await say(chat, 'Hello');
    const reply = await ended(chat, 'failed');
    assert.match(await reply.innerText(), /Nothing is listening at 127\.0\.0\.1:\d+/);
    const first = await reply.elementHandle();
    await button(reply, 'Retry').click();
    await eventually(async () => assert.equal(await first.evaluate(({ isConnected }) => isConnected), false));
    await ended(chat, 'failed');
    assert.equal(await chat.locator('article').count(), 2);
  });
});
