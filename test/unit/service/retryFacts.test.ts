import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { retrying } from '../../../src/chat/retrying.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import type { Retry, ServiceError } from '../../../src/service/errors/errors.ts';
import type { ReplyEvent } from '../../../src/service/reply/replyReader.ts';
import { retryAfter } from '../../../src/service/http/retryAfter.ts';
import { textLine, startLine } from '../../support/events.ts';
import { failure } from '../../support/failure.ts';
import { chunk, ndjsonHead, response, startRawServer, type Answer, type RawServer } from '../../support/rawServer.ts';

const timeouts = { connect: 10, firstByte: 10, idle: 10 };

describe('A failed request (R5)', () => {
  let server: RawServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  const retryOf = async (baseUrl: string, limits: Partial<typeof timeouts> = {}): Promise<Retry | undefined> => {
    const network = { timeouts: { ...timeouts, ...limits } };
    const client = new ServiceClient({ baseUrl, realm: 'acme', apiKey: 'sk-CANARY' }, network);
    const reply = client.reply('ai.service.assistant', [], new AbortController().signal);
    return (await failure(Array.fromAsync(reply))).retry;
  };
  const answering = async (answer: Answer): Promise<string> => (server = await startRawServer(answer)).url;

  const statuses: [status: number, retries: boolean][] = [
    ...[408, 429, 500, 502, 503, 504].map((status): [number, boolean] => [status, true]),
    ...[301, 302, 307, 308, 400, 401, 402, 403, 404, 405, 409, 413, 422, 501, 505].map((status): [number, boolean] => [
      status,
      false,
    ]),
  ];
  for (const [status, retries] of statuses) {
    it(`may ${retries ? '' : 'not '}be retried after ${status}, with Retry-After or without`, async () => {
      let after: string[] = [];
      const url = await answering((socket) => socket.end(response(`${status} Oh`, 'text/plain', 'Oh', ...after)));
      assert.deepEqual(await retryOf(url), retries ? {} : undefined);
      after = ['Retry-After: 7'];
      assert.deepEqual(await retryOf(url), retries ? { after: 7 } : undefined);
    });
  }

  it('may not be retried if the service asks for more than a minute (V28)', async () => {
    const url = await answering((socket) => socket.end(response('429 Slow', 'text/plain', '', 'Retry-After: 61')));
    assert.equal(await retryOf(url), undefined);
  });

  const ends: [name: string, answer: Answer, retries: boolean][] = [
    ['the connection is reset before an answer', (socket) => socket.resetAndDestroy(), true],
    ['the connection is closed before an answer', (socket) => socket.end(), true],
    ['the answer is not HTTP', (socket) => socket.end('SSH-2.0-x\r\n\r\n'), false],
    ['half of the head arrived (V322)', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-'), false],
    ['the head arrived', (socket) => socket.write(ndjsonHead, () => socket.resetAndDestroy()), false],
    [
      'some text arrived',
      (socket) => socket.write(ndjsonHead + chunk(startLine + textLine('a')), () => socket.resetAndDestroy()),
      false,
    ],
  ];
  for (const [name, answer, retries] of ends) {
    it(`may ${retries ? '' : 'not '}be retried if ${name}`, async () => {
      assert.deepEqual(await retryOf(await answering(answer)), retries ? {} : undefined);
    });
  }

  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n';
  const heads: [name: string, head: string, kind: string][] = [
    ['two lengths', `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, 'not-http'],
    [
      'a length and chunks',
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
      'not-http',
    ],
    ['another protocol', 'SSH-2.0-x\r\n\r\n', 'not-http'],
    ['another version', 'HTTP/3.0 200 OK\r\n\r\n', 'not-http'],
    ['a status that is none', 'HTTP/1.1 99999 OK\r\n\r\n', 'not-http'],
    ['a header without a name', `${head}: a\r\n\r\n`, 'not-http'],
    ['a header with a NUL', `${head}X: a\0b\r\n\r\n`, 'not-http'],
    ['a head over the limit', `${head}X: ${'a'.repeat(100_000)}\r\n\r\n`, 'not-http'],
    ['a permission to go on that nobody asked for', 'HTTP/1.1 100 Continue\r\n\r\n', 'not-http'],
    [
      'another protocol that nobody asked for',
      `HTTP/1.1 101 Yes\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n`,
      'not-http',
    ],
    ['a chunk without a size', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 'connection-lost'],
  ];
  for (const [name, bytes, kind] of heads)
    it(`is never sent again after a response that cannot be read: ${name} (V322)`, async () => {
      for (const answer of [(socket: Socket) => void socket.write(bytes), (socket: Socket) => void socket.end(bytes)]) {
        const { error, requests } = await sentWithRetries(await startRawServer(answer));
        assert.deepEqual([error.kind, error.retry, requests], [kind, undefined, 1]);
      }
    });

  it('is never sent again once a byte of a response has arrived, whatever follows (V322)', async () => {
    const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n';
    for (const length of whole.split('').keys()) {
      const answer = (socket: Socket) => void socket.end(whole.slice(0, length));
      const { error, requests } = await sentWithRetries(await startRawServer(answer));
      const expected = length === 0 ? ['connection-lost', 3] : ['connection-lost', 1];
      assert.deepEqual([error.kind, requests], expected, `after ${length} bytes`);
    }
  });

  it('may not be retried if there is no answer in time, because the service may be working', async () => {
    assert.equal(await retryOf(await answering(() => undefined), { firstByte: 0.2 }), undefined);
  });

  it('may be retried if nothing listens, the host is unknown, or the connection takes too long (V31)', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    assert.deepEqual(await retryOf(`http://127.0.0.1:${port}`), {});
    assert.deepEqual(await retryOf('http://nowhere.invalid'), {});
    const silent = await answering(() => undefined);
    assert.deepEqual(await retryOf(silent.replace('http:', 'https:'), { connect: 0.2 }), {});
  });
});

/** Sends a request as the panel does, with its retries but without their pauses. */
async function sentWithRetries(server: RawServer): Promise<{ error: ServiceError; requests: number }> {
  const client = new ServiceClient({ baseUrl: server.url, realm: 'acme', apiKey: 'sk-CANARY' }, { timeouts });
  const { signal } = new AbortController();
  const attempt = (): Promise<AsyncIterable<ReplyEvent>> => Promise.resolve(client.reply('atlas-large', [], signal));
  const events = retrying(attempt, signal, Math.random, () => Promise.resolve());
  const error = await failure(Array.fromAsync(events));
  await server.close();
  return { error, requests: server.requests.length };
}

describe('Retry-After', () => {
  const now = Date.parse('Sun, 06 Nov 1994 08:49:37 GMT');
  const values: [header: string | string[] | undefined, seconds: number | undefined][] = [
    ['2', 2],
    [' 120 ', 120],
    ['0', 0],
    ['Sun, 06 Nov 1994 08:50:37 GMT', 60],
    ['Sunday, 06-Nov-94 08:50:37 GMT', 60],
    ['Sun, 06 Nov 1994 08:49:00 GMT', 0],
    ['-1', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['', undefined],
    [['2', '3'], undefined],
    [undefined, undefined],
  ];
  for (const [header, seconds] of values)
    it(`of ${JSON.stringify(header)} is ${seconds === undefined ? 'ignored' : `${seconds} s`}`, () =>
      assert.equal(retryAfter(header, now), seconds));

  it('is never sooner than the date, whatever part of a second it is now', () =>
    assert.equal(retryAfter('Sun, 06 Nov 1994 08:49:39 GMT', now + 500), 2));
});
