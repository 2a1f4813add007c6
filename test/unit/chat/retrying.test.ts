import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { retrying, type TurnEvent } from '../../../src/chat/retrying.ts';
import { Session } from '../../../src/chat/session.ts';
import type { Fact, Reply, Retrying } from '../../../src/protocol.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { ServiceError } from '../../../src/service/errors.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { connected } from '../../support/connected.ts';
import { D, E, O, S } from '../../support/events.ts';
import { randomNumbers } from '../../support/randomNumbers.ts';
import { chunk, lastChunk, ndjsonHead, response, startRawServer, type RawServer } from '../../support/rawServer.ts';

const V01 = ndjsonHead + chunk(S + O + D('Hel') + O + D('lo') + E + O) + lastChunk;
const status = (words: string, ...headers: string[]): string => response(words, 'text/plain', 'x', ...headers);
const reset = 'RST';

/** A session with a server that answers its requests with these bytes, one after the other. The last one is repeated. */
async function sessionWith(...answers: string[]) {
  const times: number[] = [];
  const server = await startRawServer((socket) => {
    times.push(Date.now());
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? '';
    if (answer === reset) socket.resetAndDestroy();
    else socket.end(answer);
  });
  return { ...sessionAt(server.url), server, times };
}

function sessionAt(baseUrl: string) {
  const facts: Fact[] = [];
  const client = new ServiceClient(
    { baseUrl, realm: 'acme', apiKey: 'sk-x' },
    { timeouts: { connect: 10, firstByte: 10, idle: 10 } },
  );
  const session = new Session(
    {
      model: () => ({ id: 'ai.service.assistant', name: 'Assistant' }),
      systemPrompt: () => '',
      begin: () => connected((model, messages, signal) => client.reply(model, messages, signal)),
    },
    (fact) => facts.push(structuredClone(fact)),
  );
  const reply = (): Reply => session.messages.at(-1) as Reply;
  const retries = (): Retrying[] => facts.flatMap((fact) => (fact.type === 'turn-retry' ? [fact.retrying] : []));
  return { session, facts, reply, retries };
}

describe('A request that fails', function () {
  this.timeout(20_000);
  let server: RawServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  const start = async (...answers: string[]) => {
    const started = await sessionWith(...answers);
    server = started.server;
    return started;
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
    const soon = new Date(Date.now() + 1000).toUTCString();
    const { session, reply, times } = await start(status('503 Down', `Retry-After: ${soon}`), V01);
    await session.send('Hi');
    assert.deepEqual([reply().outcome, times.length], ['done', 2]);
  });

  it('is not sent again if Retry-After is longer: the time is shown (V28)', async () => {
    const { session, reply, retries, times } = await start(status('429 Slow', 'Retry-After: 3600'));
    await session.send('Hi');
    assert.equal(reply().outcome, 'failed');
    assert.match(reply().problem?.sentence ?? '', /Try again after .*\d{1,2}[:.]\d{2}/);
    assert.deepEqual(reply().problem?.actions, ['retry']);
    assert.deepEqual([retries(), times.length], [[], 1]);
  });

  it('is sent three times at most, and is done once it is answered: 500, 502, then a reply (V29)', async () => {
    const { session, reply, retries, times } = await start(status('500 No'), status('502 No'), V01);
    await session.send('Hi');
    assert.deepEqual([reply().outcome, times.length], ['done', 3]);
    assert.deepEqual(
      retries().map(({ attempt }) => attempt),
      [2, 3],
    );
  });

  it('has failed after the third error: 503 each time (V29)', async () => {
    const { session, reply, times } = await start(status('503 Down', 'Retry-After: 1'));
    await session.send('Hi');
    assert.deepEqual([reply().outcome, times.length], ['failed', 3]);
    assert.match(reply().problem?.sentence ?? '', /\(503\)/);
  });

  it('is sent again when the connection is lost before any answer', async () => {
    const { session, reply, times } = await start(reset, V01);
    await session.send('Hi');
    assert.deepEqual([reply().outcome, times.length], ['done', 2]);
  });

  it('is visibly tried three times at a closed port (V31)', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const { session, reply, retries } = sessionAt(`http://127.0.0.1:${port}`);
    await session.send('Hi');
    assert.equal(reply().outcome, 'failed');
    assert.match(reply().problem?.sentence ?? '', /Nothing is listening at 127\.0\.0\.1/);
    assert.equal(retries().length, 2);
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
    ['a reply that is cut (V10)', ndjsonHead + chunk(S + D('Hel')) + lastChunk, 'partial'],
    ['an answer that is cut before its first text', ndjsonHead + chunk(S), 'failed'],
  ];
  for (const [name, answer, outcome] of onlyOnce) {
    it(`is sent once when the answer is ${name} (R5)`, async () => {
      const { session, reply, retries, times } = await start(answer);
      await session.send('Hi');
      assert.deepEqual([reply().outcome, retries(), times.length], [outcome, [], 1]);
    });
  }

  it('is not sent again once Cancel is pressed, and still shows the error', async () => {
    const { session, facts, reply, times } = await start(status('503 Down', 'Retry-After: 30'));
    const turn = session.send('Hi');
    while (!facts.some(({ type }) => type === 'turn-retry')) await new Promise(setImmediate);
    assert.equal(reply().retrying?.attempt, 2, 'a page that wakes now sees the countdown');
    session.stop();
    await turn;
    assert.equal(reply().outcome, 'stopped');
    assert.match(reply().problem?.sentence ?? '', /\(503\)/);
    assert.deepEqual([reply().retrying, times.length], [undefined, 1]);
  });
});

describe('A failed attempt that may be repeated', () => {
  it('is repeated if it got no connection, with only the event of the retry', async () => {
    const attempts: (() => Promise<AsyncIterable<ReplyEvent>>)[] = [
      () => Promise.reject(new ServiceError('no-connection', {}, { retry: {} })),
      () => Promise.reject(new ServiceError('no-key')),
    ];
    const turn = retrying(() => attempts.shift()!(), new AbortController().signal);
    const first = await turn.next();
    assert.equal((first.value as TurnEvent).type, 'retry');
    await assert.rejects(turn.next(), { kind: 'no-key' });
  });

  const events: [what: string, event: ReplyEvent, last: string][] = [
    ['is not repeated once text has arrived', { type: 'text', text: 'Hel' }, 'connection-lost'],
    ['is repeated if only counts have arrived', { type: 'usage', usage: { inputTokens: 1 } }, 'retry'],
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
    const failures = [new ServiceError('connection-lost', {}, { retry: { after: 0 } }), new ServiceError('no-key', {})];
    const turn = retrying(
      () => Promise.reject(failures.shift() ?? new Error('Asked too often')),
      new AbortController().signal,
    );
    assert.equal(((await turn.next()).value as TurnEvent).type, 'retry');
    await assert.rejects(turn.next(), { kind: 'no-key' });
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
