import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createSecureContext } from 'node:tls';
import { proxyFor, type ProxySettings } from '../../../src/service/http/proxy.ts';
import { authorityCertificate, certificateFor } from '../../support/certificates.ts';
import { closedAtOnce } from '../../support/closedAtOnce.ts';
import { textLine, startLine } from '../../support/events.ts';
import { failure } from '../../support/failure.ts';
import { startProxy, type Proxy, type ProxyOptions } from '../../support/proxyServer.ts';
import { proxySituation } from '../../support/proxySituation.ts';
import { chunk, ndjsonHead, startRawServer } from '../../support/rawServer.ts';
import { startSocksProxy } from '../../support/socksServer.ts';

const login = { user: 'ada', password: 'hunter 2' };

function settingsOf(settings: Partial<ProxySettings>) {
  const all = { proxy: '', noProxy: [], authorization: '', support: 'override', ...settings };
  return { proxyFor: (url: URL) => proxyFor(url, all, {}) };
}

describe('A proxy', () => {
  const { authority, opened, serve, say, records } = proxySituation();

  const ways: [name: string, options: ProxyOptions, settings: (proxy: Proxy) => Partial<ProxySettings>][] = [
    ['with its full address', {}, ({ url }) => ({ proxy: url })],
    ['without a scheme', {}, ({ port }) => ({ proxy: `127.0.0.1:${port}` })],
    ['with a login in its address', { login }, ({ port }) => ({ proxy: `http://ada:hunter%202@127.0.0.1:${port}` })],
    [
      'with a login in a separate setting',
      { login },
      ({ url }) => ({ proxy: url, authorization: `Basic ${btoa('ada:hunter 2')}` }),
    ],
  ];
  for (const [name, options, settings] of ways) {
    it(`connects to the service without seeing the key or any text: ${name}`, async () => {
      const { url, requests } = await serve();
      const proxy = await opened(startProxy(options));
      assert.equal(await say(url, settingsOf(settings(proxy))), 'Hello');
      assert.deepEqual(proxy.targets, [new URL(url).host]);
      const wire = proxy.wire().toString('latin1');
      assert.match(wire, /^CONNECT service\.test:\d+ HTTP\/1\.1\r\n/);
      assert.doesNotMatch(wire, /CANARY|acme|completions/);
      assert.match(requests[0]!, /CANARY/);
      assert.doesNotMatch(requests[0]!, /proxy-authorization/i);
      assert.deepEqual(
        records.map(({ way, outcome }) => [way, outcome]),
        [['proxy', 'ok']],
      );
    });
  }

  it('can be used over https, with a certificate that is checked', async () => {
    const { url } = await serve();
    const trusted = await opened(startProxy({ tls: await certificateFor({ authority: authority() }) }));
    assert.equal(await say(url, settingsOf({ proxy: trusted.url })), 'Hello');
    assert.doesNotMatch(trusted.wire().toString('latin1'), /CONNECT|CANARY/);
    const tls = await certificateFor({ authority: authority(), host: 'other.test' });
    const other = await opened(startProxy({ tls }));
    const error = await failure(say(url, settingsOf({ proxy: other.url })));
    assert.equal(error.kind, 'certificate');
    assert.match(error.message, new RegExp(`certificate of 127\\.0\\.0\\.1:${other.port} .*another host`));
  });

  it('does not replace the check of the certificate of the service (V32)', async () => {
    const { url, counts } = await serve();
    const proxy = await opened(startProxy());
    const trusted = createSecureContext({ ca: [(await authorityCertificate('Another')).cert] });
    const error = await failure(say(url, { ...settingsOf({ proxy: proxy.url }), trusted }));
    assert.equal(error.kind, 'certificate');
    assert.match(error.message, /certificate of service\.test:\d+ is not trusted: this machine does not know/);
    assert.equal(counts().bytes, 0);
  });

  it('is not used for the hosts in http.noProxy', async () => {
    const { url } = await serve();
    const proxy = await opened(startProxy());
    const error = await failure(say(url, settingsOf({ proxy: proxy.url, noProxy: ['.test'] })));
    assert.equal(error.kind, 'unknown-host');
    assert.equal(proxy.wire().length, 0);
  });

  it('can use SOCKS 5, with a login or without', async () => {
    const { url } = await serve();
    const open = await opened(startSocksProxy());
    assert.equal(await say(url, settingsOf({ proxy: `socks5://${open.host}` })), 'Hello');
    assert.deepEqual(open.targets, [new URL(url).host]);
    const closed = await opened(startSocksProxy({ login: { ...login, user: 'ada@home' } }));
    assert.equal(await say(url, settingsOf({ proxy: `socks5h://ada%40home:hunter%202@${closed.host}` })), 'Hello');
  });

  const tunnels: [name: string, proxyUrl: () => Promise<string>][] = [
    ['CONNECT', async () => (await opened(startProxy())).url],
    ['SOCKS 5', async () => `socks5://${(await opened(startSocksProxy())).host}`],
  ];
  for (const [name, proxyUrl] of tunnels) {
    it(`is disconnected at once when the user stops a reply over it: ${name} (R6)`, async () => {
      const stop = new AbortController();
      const { url, closed } = await serve((socket) => socket.write(ndjsonHead + chunk(startLine + textLine('Hel'))));
      const proxy = await proxyUrl();
      const onText = (): void => stop.abort();
      await assert.rejects(say(url, settingsOf({ proxy }), stop.signal, onText), /abort/i);
      await closedAtOnce(closed);
    });
  }

  interface Hang {
    url: string;
    proxy: string;
    /** Resolves when the connection that will hang is established. */
    made: Promise<unknown>;
    closed: Promise<unknown>;
  }
  const hangs: [name: string, start: () => Promise<Hang>][] = [
    ['the proxy opens no tunnel', () => silentProxy('http')],
    ['the SOCKS proxy does not answer', () => silentProxy('socks5')],
    ['the service behind it does not answer the TLS handshake', silentService],
  ];
  async function silentProxy(scheme: string): Promise<Hang> {
    const { url, connections, closed } = await opened(startRawServer(() => undefined));
    const made = once(connections, 'connection');
    return { url: 'https://service.test', proxy: url.replace('http', scheme), made, closed };
  }
  async function silentService(): Promise<Hang> {
    const { url, connections } = await opened(startRawServer(() => undefined));
    const made = once(connections, 'connection');
    const proxy = await opened(startProxy());
    return {
      url: url.replace('http://127.0.0.1', 'https://service.test'),
      proxy: proxy.url,
      made,
      closed: proxy.closed,
    };
  }
  for (const [name, start] of hangs) {
    it(`is disconnected at once when the user stops while ${name} (R6)`, async () => {
      const { url, proxy, made, closed } = await start();
      const stop = new AbortController();
      const talk = say(url, settingsOf({ proxy }), stop.signal);
      await made;
      stop.abort();
      await assert.rejects(talk, /abort/i);
      await closedAtOnce(closed);
      assert.deepEqual(
        records.map(({ outcome }) => outcome),
        ['stopped'],
      );
    });
  }
});
