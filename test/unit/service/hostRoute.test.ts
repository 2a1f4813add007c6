import assert from 'node:assert/strict';
import { createSecureContext } from 'node:tls';
import type { HostRoute, Network } from '../../../src/service/http/network.ts';
import { closedAtOnce } from '../../support/closedAtOnce.ts';
import { textLine, endLine, startLine } from '../../support/events.ts';
import { failure } from '../../support/failure.ts';
import { fetchThrough } from '../../support/hostFetch.ts';
import { noLimits } from '../../support/limits.ts';
import { startProxy, type Proxy } from '../../support/proxyServer.ts';
import { proxySituation } from '../../support/proxySituation.ts';
import { chunk, ndjsonHead, response, startRawServer, type Answer } from '../../support/rawServer.ts';
import { startSocksProxy } from '../../support/socksServer.ts';

/** Realm Chat's own route cannot resolve the name of the service. The route of VS Code can, because it uses a proxy. */
describe('The route over VS Code', () => {
  const { authority, opened, serve, say, records } = proxySituation();
  let proxy: Proxy;
  let host: HostRoute;
  let calls: string[];
  beforeEach(async () => {
    proxy = await opened(startProxy());
    const fetch = fetchThrough(proxy.url, authority().cert);
    calls = [];
    host = {
      fetch: (url, options) => {
        calls.push(options?.method ?? 'GET');
        return fetch(url, options);
      },
      reached: new Map(),
    };
  });
  const limited = (limits: Partial<Network['timeouts']>) => ({
    host,
    timeouts: { ...noLimits, ...limits },
  });
  const ways = () => records.map(({ way, outcome }) => `${way} ${outcome}`);

  it('is used if the own route gets no connection, is remembered, and is used at once the next time', async () => {
    const { url, requests } = await serve();
    assert.equal(await say(url, { host }), 'Hello');
    assert.deepEqual([...host.reached], [[url, 'host']]);
    assert.deepEqual(ways(), ['host ok']);
    // The own route would work now, but it is not tried.
    assert.equal(await say(url, { host, proxyFor: () => ({ url: proxy.url }) }), 'Hello');
    assert.deepEqual(calls, ['POST', 'POST']);
    assert.equal(requests.length, 2, 'a chat request is sent once');
    assert.match(requests[0]!, /^POST \/rest\/v1\/chat\/completions.*authorization: Bearer sk-CANARY.*PROMPTCANARY/is);
  });

  it('is not used if the environment turns its check of certificates off (V592)', async () => {
    const { url } = await serve();
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      assert.equal((await failure(say(url, { host }))).kind, 'unknown-host');
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
    assert.deepEqual(calls, []);
  });

  it('is used if the environment leaves its check of certificates on', async () => {
    const { url } = await serve();
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '1';
    try {
      assert.equal(await say(url, { host }), 'Hello');
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
  });

  it('is not used with a client certificate, which VS Code would not present', async () => {
    const { url } = await serve();
    const identified = createSecureContext({ ca: [authority().cert] });
    assert.equal((await failure(say(url, { host, identified }))).kind, 'unknown-host');
    assert.deepEqual(calls, []);
  });

  it('is forgotten when it fails, so that the own route is tried again', async () => {
    const { url } = await serve();
    host.reached.set(url, 'host');
    await proxy.close();
    assert.equal((await failure(say(url, { host }))).kind, 'nothing-listens');
    assert.equal(host.reached.size, 0);
  });

  it('is used only at the second attempt if the own route has worked before', async () => {
    const { url } = await serve();
    const ours = { proxyFor: () => ({ url: proxy.url }) };
    assert.equal(await say(url, { host, ...ours }), 'Hello');
    assert.deepEqual([...host.reached], [[url, 'own']]);
    assert.equal((await failure(say(url, { host }))).kind, 'unknown-host');
    assert.deepEqual([calls, host.reached.size], [[], 0]);
    assert.equal(await say(url, { host }), 'Hello');
    assert.deepEqual(calls, ['POST']);
  });

  it('is not used if the own route failed after connecting, because the request may have been sent', async () => {
    const { url, requests } = await serve((socket) => socket.destroy());
    const error = await failure(say(url, { host, proxyFor: () => ({ url: proxy.url }) }));
    assert.equal(error.kind, 'connection-lost');
    assert.deepEqual([calls, requests.length], [[], 1]);
  });

  it('does not replace the first error if it fails too', async () => {
    const { url } = await serve();
    await proxy.close();
    const error = await failure(say(url, { host }));
    assert.equal(error.kind, 'unknown-host');
    assert.deepEqual([calls.length, host.reached.size], [1, 0]);
    assert.deepEqual(error.retry, {});
  });

  it('is not tried again by itself if it failed after connecting, because the request may have been sent', async () => {
    const { url } = await serve(() => undefined);
    const error = await failure(say(url, limited({ firstByte: 0.3 })));
    assert.deepEqual([error.kind, error.retry], ['first-byte-timeout', undefined]);
  });

  const refusals: [status: string, kind: string, sentence: RegExp][] = [
    ['407 Login', 'proxy-login', /needs valid credentials \(407\)/],
    ['403 No', 'proxy-refused', /did not connect to the service \(403\)/],
  ];
  for (const [status, kind, sentence] of refusals)
    it(`does not replace what the proxy said if VS Code gets the same answer from it: ${status} (V503)`, async () => {
      const head = `HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`;
      const refusing = await opened(startRawServer((socket) => socket.end(head)));
      const fetch = fetchThrough(refusing.url, authority().cert);
      const network = { host: { fetch, reached: new Map() }, proxyFor: () => ({ url: refusing.url }) };
      const error = await failure(say('https://service.test', network));
      assert.equal(error.kind, kind, error.message);
      assert.match(error.message, sentence);
      assert.deepEqual([refusing.requests.length, ways()], [2, [`host ${kind}`]]);
    });

  it('is not used instead of a SOCKS proxy, which VS Code would take for a service (V504)', async () => {
    const { url } = await serve();
    const socks = await opened(startSocksProxy({ answer: 2 }));
    const error = await failure(say(url, { host, proxyFor: () => ({ url: `socks5://${socks.host}` }) }));
    assert.equal(error.kind, 'proxy-refused', error.message);
    assert.deepEqual([calls, ways()], [[], ['proxy proxy-refused']]);
  });

  it('is not used if our proxy ends each connection: VS Code would connect to it again and again (V505)', async () => {
    const ending = await opened(startRawServer((socket) => socket.end()));
    const network = { host, proxyFor: () => ({ url: ending.url }) };
    const error = await failure(say('https://service.test', network));
    assert.equal(error.kind, 'proxy-unreachable', error.message);
    assert.deepEqual([calls, ending.requests.length], [[], 1]);
  });

  it('is used if nothing listens at the address of our proxy: VS Code may know another way', async () => {
    const { url } = await serve();
    const gone = await opened(startRawServer((socket) => socket.end()));
    await gone.close();
    assert.equal(await say(url, { host, proxyFor: () => ({ url: gone.url }) }), 'Hello');
    assert.deepEqual(calls, ['POST']);
  });

  it('may be tried again after a proxy refused it, because the service was not reached (V503)', async () => {
    const refusing = await opened(startRawServer((socket) => socket.end('HTTP/1.1 503 Busy\r\n\r\n')));
    host.reached.set('https://service.test', 'host');
    host.fetch = fetchThrough(refusing.url, authority().cert);
    const error = await failure(say('https://service.test', { host }));
    assert.deepEqual([error.kind, error.retry], ['no-connection', {}]);
  });

  const failures: [name: string, cause: object, kind: string, retry: object | undefined][] = [
    ['before the connection', { code: 'ECONNREFUSED', syscall: 'connect' }, 'nothing-listens', {}],
    ['at the look-up of the name', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'unknown-host', {}],
    ['at the limit to connect', { code: 'UND_ERR_CONNECT_TIMEOUT' }, 'connect-timeout', {}],
    ['before any answer', { code: 'UND_ERR_SOCKET', socket: { bytesRead: 0 } }, 'connection-lost', {}],
    ['after a part of an answer', { code: 'UND_ERR_SOCKET', socket: { bytesRead: 7 } }, 'connection-lost', undefined],
    ['perhaps after a part of an answer', { code: 'ECONNRESET', syscall: 'read' }, 'connection-lost', undefined],
    ['at an answer that is not valid', { code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' }, 'not-http', undefined],
  ];
  for (const [name, cause, kind, retry] of failures)
    it(`may be tried again only if nothing was answered: it failed ${name} (V322)`, async () => {
      const { url } = await serve();
      host.reached.set(url, 'host');
      host.fetch = () =>
        Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('no'), cause) }));
      const error = await failure(say(url, { host }));
      assert.deepEqual([error.kind, error.retry], [kind, retry]);
    });

  it('is never used for this machine', async () => {
    const server = await opened(startRawServer(() => undefined));
    await server.close();
    assert.equal((await failure(say(server.url, { host }))).kind, 'nothing-listens');
    assert.deepEqual(calls, []);
  });

  it('is not used after a certificate that is not trusted', async () => {
    const { url } = await serve();
    const error = await failure(say(url.replace('service.test', '127.0.0.1'), { host }));
    assert.equal(error.kind, 'certificate');
    assert.deepEqual(calls, []);
  });

  it('does not follow redirects (V33)', async () => {
    const elsewhere = await opened(startRawServer(() => undefined));
    const { url } = await serve((socket) =>
      socket.end(response('307 Moved', 'text/plain', '', `Location: ${elsewhere.url}/x`)),
    );
    const error = await failure(say(url, { host }));
    assert.equal(error.kind, 'redirect');
    assert.deepEqual([elsewhere.counts().connections, proxy.targets.length], [0, 1]);
  });

  const silences: [
    name: string,
    answer: Answer,
    limits: Partial<Network['timeouts']>,
    kind: string,
    setting: RegExp,
  ][] = [
    ['before the first byte (V18)', () => undefined, { firstByte: 0.3 }, 'first-byte-timeout', /timeouts\.firstByte/],
    [
      'after the first text (V17)',
      (socket) => socket.write(ndjsonHead + chunk(startLine + textLine('Hel'))),
      { idle: 0.3 },
      'idle-timeout',
      /timeouts\.idle/,
    ],
  ];
  for (const [name, answer, limits, kind, setting] of silences) {
    it(`has the same limit for a silence ${name}`, async () => {
      const { url } = await serve(answer);
      const error = await failure(say(url, limited(limits)));
      assert.equal(error.kind, kind);
      assert.match(error.message, setting);
      await proxy.closed;
    });
  }

  it('is not ended by the limit for silence while data arrives', async () => {
    const { url } = await serve((socket) => {
      let rest = 5;
      socket.write(ndjsonHead);
      const timer = setInterval(() => {
        socket.write(chunk(rest > 0 ? textLine('.') : endLine));
        if (--rest < 0) clearInterval(timer);
      }, 500);
    });
    assert.equal(await say(url, limited({ idle: 2 })), '.....');
  });

  it('has no limit if the user has set it to 0', async () => {
    const { url } = await serve((socket) => {
      socket.write(ndjsonHead + chunk(startLine + textLine('Hel')), () => socket.write(chunk(endLine)));
    });
    assert.equal(await say(url, limited({ firstByte: 0, idle: 0 })), 'Hel');
  });

  const stops: [name: string, answer: Answer][] = [
    ['before the first byte', () => undefined],
    ['in the middle of a reply', (socket) => socket.write(ndjsonHead + chunk(startLine + textLine('Hel')))],
  ];
  for (const [name, answer] of stops) {
    it(`is closed at once when the user stops ${name} (R6)`, async () => {
      const answered = Promise.withResolvers<undefined>();
      const { url } = await serve((socket, request) => {
        answer(socket, request);
        answered.resolve(undefined);
      });
      const stop = new AbortController();
      const talk = say(url, { host }, stop.signal);
      await answered.promise;
      stop.abort();
      await assert.rejects(talk, /abort/i);
      await closedAtOnce(proxy.closed);
      assert.deepEqual(ways(), ['host stopped']);
    });
  }

  it('is closed when the reply has ended, even if the server would keep it open (R7)', async () => {
    const { url } = await serve((socket) => socket.write(ndjsonHead + chunk(startLine + textLine('Hello') + endLine)));
    assert.equal(await say(url, { host }), 'Hello');
    await proxy.closed;
  });

  it('reports a reply that broke off as lost, and does not retry it', async () => {
    const { url } = await serve((socket) => socket.end(ndjsonHead + chunk(startLine + textLine('Hel'))));
    const error = await failure(say(url, { host }));
    assert.deepEqual([error.kind, error.retry], ['connection-lost', undefined]);
  });
});
