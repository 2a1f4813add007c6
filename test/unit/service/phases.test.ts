// Servers and proxies that go on for ever, in every phase of a request. Each phase has a limit of its own, which nothing that arrives removes.
import assert from 'node:assert/strict';
import dns from 'node:dns';
import { createServer, type Socket } from 'node:net';
import { mock } from 'node:test';
import { ServiceClient } from '../../../src/service/client.ts';
import type { Network, Timeouts } from '../../../src/service/http/network.ts';
import { textLine, endLine, startLine } from '../../support/events.ts';
import { failure } from '../../support/failure.ts';
import { noLimits } from '../../support/limits.ts';
import { proxySituation } from '../../support/proxySituation.ts';
import { chunk, ndjsonHead, response, startRawServer, type Answer } from '../../support/rawServer.ts';
import { resultOf } from '../../support/replyResult.ts';

const never = new AbortController().signal;
const short = 0.3;

/** The beginning of an address of a SOCKS proxy, of 255 bytes. */
const dripping = Buffer.from([5, 0, 0, 3, 255]);

/** Writes something, then something else again and again, as long as the connection lasts. */
const forEver =
  (first: string | Buffer, next: string | Buffer): Answer =>
  (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(next), 20);
    socket.on('close', () => clearInterval(timer));
  };

describe('A request to a service that', () => {
  const { opened, serve, say } = proxySituation();
  afterEach(() => mock.restoreAll());

  const client = (baseUrl: string, limits: Partial<Timeouts>, network: Partial<Network> = {}) =>
    new ServiceClient(
      { baseUrl, realm: 'acme', apiKey: 'sk-CANARY' },
      { timeouts: { ...noLimits, ...limits }, ...network },
    );
  const ask = (url: string, limits: Partial<Timeouts>, network?: Partial<Network>) =>
    resultOf(client(url, limits, network).reply('ai.service.assistant', [], never));

  const heads: [name: string, answer: Answer][] = [
    ['says 102 Processing', forEver('', 'HTTP/1.1 102 Processing\r\n\r\n')],
    ['says 103 Early Hints', forEver('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n')],
    ['sends one byte of its head after another', forEver('HTTP/1.1 200 OK\r\nX-A: ', 'a')],
    ['sends one header after another', forEver('HTTP/1.1 200 OK\r\n', 'X-A: a\r\n')],
    ['sends one byte of a status line after another', forEver('HTTP/1.1 200 ', 'O')],
  ];
  for (const [name, answer] of heads)
    it(`${name} for ever ends at the limit for the first byte`, async () => {
      const { url, closed } = await opened(startRawServer(answer));
      assert.equal((await ask(url, { firstByte: short })).end, 'first-byte-timeout');
      await closed;
    });

  const bodies: [name: string, answer: Answer][] = [
    ['sends the extension of a chunk', forEver(`${ndjsonHead}5;a=`, 'a')],
    ['sends trailers', forEver(`${ndjsonHead}${chunk(startLine + textLine('Hel'))}0\r\n`, 'X-A: a\r\n')],
    ['sends zeros before the length of a chunk', forEver(ndjsonHead, '0')],
  ];
  for (const [name, answer] of bodies)
    it(`${name} for ever, and nothing of the reply, ends at the limit for silence or earlier`, async () => {
      const { url, closed } = await opened(startRawServer(answer));
      assert.match((await ask(url, { idle: 1 })).end, /idle-timeout|connection-lost/);
      await closed;
    });

  it('answers is read with every limit for silence, also if its milliseconds are no whole number (V530)', async () => {
    const reply = response('200 OK', 'application/x-ndjson', startLine + textLine('Hel') + endLine);
    const { url } = await opened(startRawServer((socket) => socket.end(reply)));
    for (const idle of [2.01, 64.1]) assert.equal((await ask(url, { idle })).end, 'done: end_turn', `${idle} s`);
  });

  it('sends a list of models for ever ends at the limit for the first byte, because nothing can be shown before its end', async () => {
    const { url, closed } = await opened(startRawServer(forEver(`${ndjsonHead}${chunk('{"data":[')}`, chunk(' '))));
    const error = await failure(client(url, { firstByte: short }).models(never));
    assert.equal(error.kind, 'first-byte-timeout');
    assert.match(error.message, /within 0\.3 s/);
    await closed;
  });

  for (const [status, kind] of [
    ['401 Unauthorized', 'key-rejected'],
    ['500 Internal Server Error', 'server-error'],
  ])
    it(`explains its status ${status} for ever is not waited for`, async () => {
      const { url, closed } = await opened(startRawServer(forEver(`HTTP/1.1 ${status}\r\n\r\n`, 'a')));
      assert.equal((await ask(url, {})).end, kind);
      await closed;
    });

  const afterTheEnd: [name: string, next: string][] = [
    ['events of unknown kinds', chunk('{"type":"ping"}\n')],
    ['empty lines', chunk('\n')],
    ['trailers', 'X-A: a\r\n'],
  ];
  for (const [name, next] of afterTheEnd)
    it(`goes on after the end of a reply with ${name} for ever is left (R7)`, async () => {
      const end = ndjsonHead + chunk(startLine + textLine('Hello') + endLine) + (name === 'trailers' ? '0\r\n' : '');
      const { url, closed } = await opened(startRawServer(forEver(end, next)));
      assert.equal((await ask(url, {})).end, 'done: end_turn');
      await closed;
    });

  const alive: [name: string, head: string, next: string | Buffer][] = [
    ['comments', ndjsonHead, chunk(': ping\n\n')],
    ['events of unknown kinds', ndjsonHead, chunk('{"type":"ping"}\n')],
    [
      'compressed bytes without any text',
      'HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n\u0078\u0001',
      Buffer.from([0, 0, 0, 0xff, 0xff]),
    ],
  ];
  it('only says for ever that it is alive is waited for until the user stops it (R4)', async () => {
    await Promise.all(
      alive.map(async ([name, head, next]) => {
        const twiceTheLimit = Promise.withResolvers<unknown>();
        const { url, closed } = await opened(
          startRawServer((socket, request) => {
            forEver(head, next)(socket, request);
            setTimeout(twiceTheLimit.resolve, 2500);
          }),
        );
        const stop = new AbortController();
        const reply = resultOf(client(url, { idle: 1 }).reply('ai.service.assistant', [], stop.signal));
        assert.equal(await Promise.race([reply, twiceTheLimit.promise]), undefined, name);
        stop.abort();
        assert.match((await reply).end, /abort/i);
        await closed;
      }),
    );
  });

  const handshakes: [name: string, answer: Answer][] = [
    ['nothing', () => undefined],
    ['a handshake byte by byte', forEver(Buffer.from([0x16, 3, 3, 0x40, 0, 2, 0, 0x3f, 0xf0, 3, 3]), Buffer.from([7]))],
  ];
  for (const [name, answer] of handshakes)
    it(`answers TLS with ${name} for ever ends at the limit to connect`, async () => {
      const { url, closed } = await opened(startRawServer(() => undefined, serverThat(answer)));
      assert.equal((await ask(url.replace('http:', 'https:'), { connect: short })).end, 'connect-timeout');
      await closed;
    });

  it('has a name that is looked up for ever ends at the limit to connect', async () => {
    mock.method(dns, 'lookup', () => undefined);
    assert.equal((await ask('http://service.test', { connect: short })).end, 'connect-timeout');
  });

  const method = Buffer.from([5, 2]);
  const signedIn = Buffer.from([1, 0]);
  const proxies: [name: string, scheme: string, answer: Answer][] = [
    ['answers CONNECT byte by byte', 'http', forEver('HTTP/1.1 200 OK\r\nX-A: ', 'a')],
    ['opens a tunnel in which nothing answers', 'http', forEver('HTTP/1.1 200 OK\r\n\r\n', '')],
    ['says nothing', 'socks5', () => undefined],
    ['says half of its method', 'socks5', forEver(method.subarray(0, 1), '')],
    ['says nothing about the login', 'socks5', forEver(method, '')],
    ['says nothing about the target', 'socks5', step(method, signedIn)],
    ['names an address byte by byte', 'socks5', step(method, signedIn, dripping)],
    [
      'opens a tunnel in which nothing answers',
      'socks5',
      step(method, signedIn, Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])),
    ],
  ];
  for (const [name, scheme, answer] of proxies)
    it(`is behind a proxy (${scheme}) that ${name} for ever ends at the limit to connect`, async () => {
      const { url } = await serve();
      const proxy = await opened(startRawServer(() => undefined, serverThat(answer)));
      const error = await failure(
        say(url, {
          timeouts: { ...noLimits, connect: short },
          proxyFor: () => ({ url: proxy.url.replace('http:', `${scheme}:`).replace('//', '//ada:secret@') }),
        }),
      );
      assert.deepEqual([error.kind, error.retry], ['connect-timeout', {}]);
      await proxy.closed;
    });

  const looking = {
    host: {
      fetch: () => new Promise<never>(() => undefined),
      reached: new Map([['http://service.test', 'host' as const]]),
    },
  };
  it('is reached by VS Code, which looks for a proxy for ever, ends at the limit for the first byte', async () => {
    assert.equal((await ask('http://service.test', { firstByte: short }, looking)).end, 'first-byte-timeout');
  });

  it('is reached by VS Code, which looks for a proxy for ever, can be stopped', async () => {
    const stop = new AbortController();
    const reply = resultOf(client('http://service.test', {}, looking).reply('ai.service.assistant', [], stop.signal));
    setImmediate(() => stop.abort());
    assert.match((await reply).end, /abort/i);
  });
});

/** A server that answers each connection at once, before any request. */
function serverThat(answer: Answer) {
  return (onSocket: (socket: Socket) => void) =>
    createServer((socket) => {
      onSocket(socket);
      answer(socket, '');
    });
}

/** A SOCKS proxy that sends these messages, one for each message of the client; the rest of the address, byte by byte. */
function step(...messages: Buffer[]): Answer {
  return (socket) => {
    let next = 0;
    socket.on('data', () => {
      const message = messages[next++];
      if (message) socket.write(message);
      if (message === dripping) forEver('', 'a')(socket, '');
    });
  };
}
