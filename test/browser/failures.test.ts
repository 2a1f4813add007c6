import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { button, ended, lastReply, newChat, say, streaming, textOf } from '../support/conversation.ts';
import { D, E, O, S } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { openStory } from '../support/story.ts';

/** An answer of the service, and what the user sees. */
interface Fault {
  name: string;
  answer: (response: ServerResponse) => unknown;
  outcome: string;
  text?: string;
  says: RegExp;
  offers: string[];
}

const faults: Fault[] = [
  {
    name: 'a rejected key (V23)',
    answer: (response) => response.writeHead(401).end('{"error":{"message":"Incorrect API key"}}'),
    outcome: 'failed',
    says: /rejected the API key.*The server said:\s*Incorrect API key/s,
    offers: ['Set API key', 'Retry'],
  },
  {
    name: 'no access (V24)',
    answer: (response) => response.writeHead(403).end(),
    outcome: 'failed',
    says: /licence does not cover the API, or the realm "primary".*About.*Realm/s,
    offers: ['Open settings', 'Retry'],
  },
  {
    name: 'a web page instead of a reply (V12)',
    answer: (response) =>
      response.setHeader('content-type', 'text/html').end('<html><title>Sign in</title><h1>Portal</h1>'),
    outcome: 'failed',
    says: /web page.*base URL.*Sign in/s,
    offers: ['Set up connection', 'Retry'],
  },
  {
    name: 'a reply that ends early (V10)',
    answer: (response) => response.end(S + D('Hel') + O),
    outcome: 'partial',
    text: 'Hel',
    says: /ended early/,
    offers: ['Retry'],
  },
  {
    name: 'a reply cut off in the middle (V09)',
    answer: (response) => response.write(S + D('Hel'), () => setImmediate(() => response.socket?.resetAndDestroy())),
    outcome: 'partial',
    text: 'Hel',
    says: /connection was lost/,
    offers: ['Retry'],
  },
  {
    name: 'an error event (V08)',
    answer: (response) =>
      response.write(`${S}${D('Hel')}{"type":"error","error":{"message":"[Overloaded](command:x)"}}\n`),
    outcome: 'partial',
    text: 'Hel',
    says: /\[Overloaded\]\(command:x\)/,
    offers: ['Retry'],
  },
  {
    name: 'a line that cannot be read (V07)',
    answer: (response) => response.end(`${S}${D('Hel')}{"type":"content_block_delta","ind\n${D('lo')}${E}`),
    outcome: 'partial',
    text: 'Hello',
    says: /1 line of the reply could not be read/,
    offers: ['Retry'],
  },
  {
    name: 'nothing (V11)',
    answer: (response) => response.end(),
    outcome: 'failed',
    says: /reply is empty/,
    offers: ['Retry'],
  },
  {
    name: 'a redirect (V33)',
    answer: (response) => response.writeHead(307, { location: 'http://evil.example/' }).end(),
    outcome: 'blocked',
    says: /redirected the request.*evil\.example/s,
    offers: ['Set up connection'],
  },
];

describe('A request that goes wrong', () => {
  it('shows what happened and what to do, loses no text, and does not affect the next one', async () => {
    const { page, chat, service } = await openStory();
    await newChat(page);
    for (const { name, answer, outcome, text, says, offers } of faults) {
      service.answerNext((_, response) => void answer(response));
      await say(chat, `Hello: ${name}`);
      const reply = await ended(chat, outcome);
      if (text !== undefined) assert.equal(await textOf(reply), text, name);
      assert.match(await reply.innerText(), says, name);
      for (const offer of offers) assert.equal(await button(reply, offer).count(), 1, `${name}: ${offer}`);
      await newChat(page);
    }
    const requests = service.requests.length;
    assert.equal(requests, faults.length, 'each was asked once');
    await say(chat, 'Hello');
    await ended(chat, 'done');
  });

  it('shows what to check when the realm does not match the key (V24)', async () => {
    const { page, chat } = await openStory({ settings: { 'realmChat.realm': 'acme' } });
    await newChat(page);
    await say(chat, 'Hello');
    const reply = await ended(chat, 'failed');
    assert.match(await reply.innerText(), /licence does not cover the API, or the realm "acme" does not match.*About/s);
  });

  it('is visibly tried again when the service is busy, until the user cancels it (V27)', async () => {
    const { page, chat, service } = await openStory();
    await newChat(page);
    const busy = (seconds: string) =>
      service.answerNext((_, response) => void response.writeHead(429, { 'retry-after': seconds }).end());
    busy('6');
    await say(chat, 'Hello');
    await chat.getByText(/too many requests \(429\).*Trying again in [1-6] s \(attempt 2 of 3\)\./).waitFor();
    await ended(chat, 'done');
    assert.equal(service.requests.length, 2);
    busy('50');
    await say(chat, 'Hello again');
    await button(streaming(chat), 'Cancel').click();
    const stopped = await ended(chat, 'stopped');
    assert.match(await stopped.innerText(), /too many requests \(429\)/);
    assert.equal(service.requests.length, 3);
    await button(stopped, 'Retry').click();
    await ended(chat, 'done');
  });

  it('shows that nothing is listening, and is sent again on Retry (V31)', async () => {
    const { page, chat, service } = await openStory();
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

  it('is blocked if it is not safe: plain http to another machine (V39)', async () => {
    const { page, chat } = await openStory({ settings: { 'realmChat.baseUrl': 'http://example.test' } });
    await newChat(page);
    await say(chat, 'Hello');
    await ended(chat, 'blocked');
    assert.match(await lastReply(chat).innerText(), /unencrypted/);
    await button(lastReply(chat), 'Set up connection').click();
    await page.locator('.quick-input-widget:visible').getByText('Set Up Connection').waitFor();
  });
});
