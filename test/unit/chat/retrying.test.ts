import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { ending, type Ending } from '../../../src/chat/ending.ts';
import { retrying, type TurnEvent } from '../../../src/chat/retrying.ts';
import { Session } from '../../../src/chat/session.ts';
import type { Action, Fact, Reply, Retrying } from '../../../src/protocol.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { connected, replierOf } from '../../support/connected.ts';
import { textLine, endLine, otherLine, startLine } from '../../support/events.ts';
import { randomNumbers } from '../../support/randomNumbers.ts';
import { chunk, lastChunk, ndjsonHead, response, startRawServer, type RawServer } from '../../support/rawServer.ts';

const V01 =
  ndjsonHead +
  chunk(startLine + otherLine + textLine('Hel') + otherLine + textLine('lo') + endLine + otherLine) +
  lastChunk;
const status = (words: string, ...headers: string[]): string => response(words, 'text/plain', 'x', ...headers);
/** At the end of an answer: the server resets the connection there. */
const reset = 'RST';

/** A server that answers its requests with these bytes, one after the other. The last one is repeated. */
async function serverWith(...answers: string[]) {
  const times: number[] = [];
  const server = await startRawServer((socket) => {
    times.push(Date.now());
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? '';
    if (!answer.endsWith(reset)) socket.end(answer);
    else socket.write(answer.slice(0, -reset.length), () => setImmediate(() => socket.resetAndDestroy()));
  });
  return { server, times };
}

const clientOf = (baseUrl: string): ServiceClient =>
  new ServiceClient({ baseUrl, realm: 'acme', apiKey: 'sk-x' }, { timeouts: { connect: 10, firstByte: 10, idle: 10 } });

function sessionAt(baseUrl: string) {
  const facts: Fact[] = [];
  const client = clientOf(baseUrl);
  const session = new Session(
    replierOf({
      model: () => ({ id: 'ai.service.assistant', name: 'Assistant' }),
      systemPrompt: () => '',
      begin: () => connected((model, messages, signal) => client.reply(model, messages, signal)),
    }),
    (fact) => facts.push(structuredClone(fact)),
  );
  const reply = (): Reply => session.shown.messages.at(-1) as Reply;
  const retries = (): Retrying[] => facts.flatMap((fact) => (fact.type === 'turn-retry' ? [fact.retrying] : []));
  return { session, facts, reply, retries };
}

/** Makes a request, with pauses that end at once. Resolves to its text, how it ended, its retries, and the pauses in milliseconds. */
async function tried(baseUrl: string): Promise<Ending & { text: string; retries: Retrying[]; pauses: number[] }> {
  const client = clientOf(baseUrl);
  const { signal } = new AbortController();
  const retries: Retrying[] = [];
  const pauses: number[] = [];
  let [text, failure]: [string, unknown] = ['', undefined];
  const ask = () => Promise.resolve(client.reply('ai.service.assistant', [{ role: 'user', content: 'Hi' }], signal));
  const wait = (milliseconds: number) => Promise.resolve(pauses.push(milliseconds));
  try {
    for await (const event of retrying(ask, signal, () => 0, wait)) {
      if (event.type === 'text') text += event.text;
      else if (event.type === 'retry') retries.push(event.retrying);
    }
  } catch (error) {
    failure = error;
  }
  return { ...ending(failure, text, false), text, retries, pauses };
}

describe('A request that fails', function () {
  this.timeout(20_000);
  let server: RawServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  const start = async (...answers: string[]) => {
    const started = await serverWith(...answers);
    server = started.server;
    return { ...sessionAt(server.url), times: started.times };
  };
  const tryAt = async (...answers: string[]) => {
    const started = await serverWith(...answers);
    server = started.server;
    return { ...(await tried(server.url)), times: started.times };
  };

  it('is sent again after the announced time of a 429 with Retry-After in seconds (V27)', async () => {
    const { session, reply, retries, times } = await start(status('429 Slow', 'Retry-After: 2'), V01);
    const sent = Date.now();
    await session.send('Hi');
    assert.deepEqual([reply().outcome, reply().text, reply().retrying], ['done', 'Hello', undefined]);
    const [retry] = retries();
    assert.match(retry?.sentence ?? '', /too many requests \(429\)/);
    assert.deepEqual([retry?.attempt, retry?.attempts], [2, 3]);
    assert.ok((retry?.at ?? 0) - sent >= 2000);
    assert.equal(times.length, 2);
    assert.ok(times[1]! - times[0]! >= 2000, 'not before the time of the service');
    // A Node timer starts at the cached time of the event loop.
    assert.ok(times[1]! >= (retry?.at ?? Infinity) - 2, 'nor before the countdown ends (V228)');
  });

  it('is sent again after the date of Retry-After (V27)', async () => {
    const soon = new Date(Date.now() + 9000).toUTCString();
    const { outcome, text, pauses, times } = await tryAt(status('503 Down', `Retry-After: ${soon}`), V01);
    assert.deepEqual([outcome, text, times.length, pauses.length], ['done', 'Hello', 2, 1]);
    assert.ok(pauses[0]! > 3000, 'not after the pause that is used without a date');
  });

  const waits: [what: string, seconds: number, says: RegExp][] = [
    ['the time is shown', 3600, /\(429\)\. Try again after .*\d{1,2}[:.]\d{2}/],
    [
      'the date is shown too, if it is another day',
      172_800,
      /\(429\)\. Try again after \d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d{2}/,
    ],
    ['nothing is shown of more than a year', 32_000_000, /\(429\)\.$/],
  ];
  for (const [what, seconds, says] of waits)
    it(`is not sent again if Retry-After is longer: ${what} (V28)`, async () => {
      const { session, reply, retries, times } = await start(status('429 Slow', `Retry-After: ${seconds}`));
      await session.send('Hi');
      assert.equal(reply().outcome, 'failed');
      assert.match(reply().problem?.sentence ?? '', says);
      assert.deepEqual(reply().problem?.actions, ['retry']);
      assert.deepEqual([retries(), times.length], [[], 1]);
    });

  it('is sent three times at most, and is done once it is answered: 500, 502, then a reply (V29)', async () => {
    const { outcome, text, retries, pauses, times } = await tryAt(status('500 No'), status('502 No'), V01);
    assert.deepEqual([outcome, text, times.length, pauses], ['done', 'Hello', 3, [1000, 3000]]);
    assert.deepEqual(
      retries.map(({ attempt }) => attempt),
      [2, 3],
    );
  });

  it('has failed after the third error: 503 each time (V29)', async () => {
    const { outcome, problem, pauses, times } = await tryAt(status('503 Down', 'Retry-After: 1'));
    assert.deepEqual([outcome, times.length, pauses], ['failed', 3, [1000, 1000]]);
    assert.match(problem?.sentence ?? '', /\(503\)/);
  });

  it('is sent again when the connection is lost before any answer', async () => {
    const { outcome, times } = await tryAt(reset, V01);
    assert.deepEqual([outcome, times.length], ['done', 2]);
  });

  it('is visibly tried three times at a closed port (V31)', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const { outcome, problem, retries } = await tried(`http://127.0.0.1:${port}`);
    assert.equal(outcome, 'failed');
    assert.match(problem?.sentence ?? '', /Nothing is listening at 127\.0\.0\.1:\d+/);
    assert.equal(retries.length, 2);
  });

  const onlyOnce: [name: string, answer: string, outcome: string][] = [
    ['400', status('400 Bad'), 'failed'],
    ['401 (V23)', status('401 No'), 'failed'],
    ['403 (V24)', status('403 No'), 'failed'],
    ['404 (V25)', status('404 No'), 'failed'],
    ['413 (V26)', status('413 No'), 'failed'],
    ['422', status('422 No'), 'failed'],
    ['501', status('501 No'), 'failed'],
    ['a redirect (V33)', status('302 Found', 'Location: /login'), 'blocked'],
    ['a web page (V12)', response('200 OK', 'text/html', '<title>Sign in</title>'), 'failed'],
    ['nothing (V11)', response('200 OK', 'text/plain', ''), 'failed'],
    ['a reply that is cut (V10)', ndjsonHead + chunk(startLine + textLine('Hel')) + lastChunk, 'partial'],
    ['an answer that is cut before its first text', ndjsonHead + chunk(startLine), 'failed'],
  ];
  for (const [name, answer, outcome] of onlyOnce) {
    it(`is sent once when the answer is ${name} (R5)`, async () => {
      const { session, reply, retries, times } = await start(answer);
      await session.send('Hi');
      assert.deepEqual([reply().outcome, retries(), times.length], [outcome, [], 1]);
    });
  }

  const faults: [name: string, answer: string, says: RegExp, actions: Action[], text?: string][] = [
    [
      'a rejected key (V23)',
      response('401 No', 'application/json', '{"error":{"message":"Incorrect API key"}}'),
      /rejected the API key.*Incorrect API key/s,
      ['setApiKey', 'openHelp', 'retry'],
    ],
    [
      'no access (V24)',
      response('403 No', 'text/plain', ''),
      /licence does not cover the API, or the realm "acme" does not match.*About.*Realm/s,
      ['openSettings', 'openHelp', 'retry'],
    ],
    [
      'a web page instead of a reply (V12)',
      response('200 OK', 'text/html', '<html><title>Sign in</title><h1>Portal</h1>'),
      /web page.*base URL.*Sign in/s,
      ['setUpConnection', 'retry'],
    ],
    [
      'a reply that ends early (V10)',
      ndjsonHead + chunk(startLine + textLine('Hel') + otherLine) + lastChunk,
      /ended early/,
      ['retry'],
      'Hel',
    ],
    [
      'a reply cut off in the middle (V09)',
      ndjsonHead + chunk(startLine + textLine('Hel')) + reset,
      /connection was lost/,
      ['retry'],
      'Hel',
    ],
    [
      'an error event (V08)',
      `${ndjsonHead}${chunk(`${startLine}${textLine('Hel')}{"type":"error","error":{"message":"[Overloaded](command:x)"}}\n`)}${lastChunk}`,
      /\[Overloaded\]\(command:x\)/,
      ['retry'],
      'Hel',
    ],
    [
      'a line that cannot be read (V07)',
      ndjsonHead +
        chunk(`${startLine}${textLine('Hel')}{"type":"content_block_delta","ind\n${textLine('lo')}${endLine}`) +
        lastChunk,
      /1 line of the reply could not be read/,
      ['retry'],
      'Hello',
    ],
    ['nothing (V11)', response('200 OK', 'text/plain', ''), /reply is empty/, ['retry']],
    [
      'a redirect (V33)',
      response('307 Moved', 'text/plain', '', 'Location: http://evil.example/'),
      /redirected the request.*evil\.example/s,
      ['setUpConnection'],
    ],
  ];
  for (const [name, answer, says, actions, text = ''] of faults) {
    it(`says what happened and what to do, loses no text, and does not affect the next one: ${name}`, async () => {
      const { session, reply, times } = await start(answer, V01);
      await session.send('Hi');
      const { sentence = '', serverText = '' } = reply().problem ?? {};
      assert.match(`${sentence} ${serverText}`, says);
      assert.deepEqual([reply().text, reply().problem?.actions], [text, actions]);
      await session.send('Hi');
      assert.deepEqual([reply().outcome, reply().text, times.length], ['done', 'Hello', 2]);
    });
  }

  it('is not sent again once Cancel is pressed, and still shows the error', async () => {
    const { session, facts, reply, times } = await start(status('503 Down', 'Retry-After: 30'));
    const turn = session.send('Hi');
    while (!facts.some(({ type }) => type === 'turn-retry')) await new Promise(setImmediate);
    assert.equal(reply().retrying?.attempt, 2, 'a page that wakes now sees the countdown');
    session.arriving.stop();
    await turn;
    assert.equal(reply().outcome, 'stopped');
    assert.match(reply().problem?.sentence ?? '', /\(503\)/);
    assert.deepEqual([reply().retrying, times.length], [undefined, 1]);
  });
});

describe('A failed attempt that may be repeated', () => {
  const atOnce = () => Promise.resolve();

  it('is repeated if it got no connection, with only the event of the retry', async () => {
    const attempts: (() => Promise<AsyncIterable<ReplyEvent>>)[] = [
      () => Promise.reject(new ServiceError('no-connection', {}, { retry: {} })),
      () => Promise.reject(new ServiceError('no-key')),
    ];
    const turn = retrying(
      () => attempts.shift()!(),
      new AbortController().signal,
      () => 0,
      atOnce,
    );
    const first = await turn.next();
    assert.equal((first.value as TurnEvent).type, 'retry');
    await assert.rejects(turn.next(), { kind: 'no-key' });
  });

  const events: [what: string, event: ReplyEvent, last: string][] = [
    ['is not repeated once text has arrived', { type: 'text', text: 'Hel' }, 'connection-lost'],
    [
      'is not repeated once counts have arrived (V322)',
      { type: 'usage', usage: { inputTokens: 1 } },
      'connection-lost',
    ],
  ];
  for (const [what, event, last] of events)
    it(what, async () => {
      const attempt = async function* (): AsyncGenerator<ReplyEvent> {
        yield await Promise.resolve(event);
        throw new ServiceError('connection-lost', {}, { retry: {} });
      };
      const turn = retrying(() => Promise.resolve(attempt()), new AbortController().signal);
      assert.deepEqual((await turn.next()).value, event);
      const next = await turn.next().then(
        ({ value }) => (value as TurnEvent).type,
        (error: unknown) => (error as ServiceError).kind,
      );
      assert.equal(next, last);
    });

  it('is repeated if the connection was lost, but not after an error that forbids it', async () => {
    const waits: number[] = [];
    const lost = new ServiceError('connection-lost', {}, { retry: { after: 0 } });
    const failures = [lost, lost, new ServiceError('no-key', {})];
    const turn = retrying(
      () => Promise.reject(failures.shift() ?? new Error('Asked too often')),
      new AbortController().signal,
      () => 0,
      (milliseconds) => Promise.resolve(waits.push(milliseconds)),
    );
    for (let retry = 0; retry < 2; retry++) assert.equal(((await turn.next()).value as TurnEvent).type, 'retry');
    await assert.rejects(turn.next(), { kind: 'no-key' });
    assert.deepEqual(waits, [1000, 1000], 'The user can cancel it, although the service asks for no pause.');
  });
});

describe('Windows that a service rejects at the same time (V228)', () => {
  const after = [1, 4, 20, 60];
  for (const seconds of after)
    it(`retry after ${seconds} s, spread over a quarter of that time and at least one second`, async () => {
      const random = randomNumbers(1);
      const waits = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const begin = Date.now();
          const stop = new AbortController();
          const busy = new ServiceError('too-many-requests', {}, { retry: { after: seconds } });
          const turn = retrying(() => Promise.reject(busy), stop.signal, random);
          const { value } = (await turn.next()) as { value: Extract<TurnEvent, { type: 'retry' }> };
          const shown = value.retrying.at - begin;
          stop.abort();
          await assert.rejects(turn.next(), { kind: 'too-many-requests' });
          return shown / 1000;
        }),
      );
      const span = Math.max(1, seconds / 4);
      const [first, last] = [Math.min(...waits), Math.max(...waits)];
      assert.ok(first >= seconds, `one comes back after ${first} s`);
      assert.ok(last - first > span * 0.8, `all come back within ${last - first} s`);
      const perTenth = Map.groupBy(waits, (wait) => Math.floor(((wait - seconds) / span) * 10));
      for (const together of perTenth.values()) assert.ok(together.length <= 15, `${together.length} at once`);
    });
});
