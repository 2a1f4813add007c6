import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { proxyFor } from '../../../src/service/http/proxy.ts';
import { failure } from '../../support/failure.ts';
import { freePort } from '../../support/freePort.ts';
import { startProxy } from '../../support/proxyServer.ts';
import { proxySituation } from '../../support/proxySituation.ts';
import { startRawServer, type Answer } from '../../support/rawServer.ts';
import { startSocksProxy } from '../../support/socksServer.ts';

/** A failing proxy, and the expected error. */
interface Case {
  name: string;
  address: () => Promise<string>;
  kind: string;
  sentence: RegExp;
  /** Whether the request may be sent again automatically. */
  retries: boolean;
}

/** What proxies offer in their headers `Proxy-Authenticate`. The first is that of a real squid. */
const offers: [name: string, offered: string[], sentence: RegExp][] = [
  [
    'offers only Digest (V500)',
    ['Digest realm="Basic", nonce="e80ff7170", qop="auth", algorithm=MD5, stale=false'],
    /accepts only Digest \(407\), not the password .*operator of the proxy/,
  ],
  [
    'offers only Kerberos and NTLM (V500)',
    ['Negotiate', 'NTLM'],
    /accepts only Negotiate, NTLM \(407\).*Kerberos ticket/,
  ],
  ['offers Basic beside them', ['negotiate, basic realm="x"'], /needs valid credentials \(407\)/],
  ['offers what it has made up (V500)', ['Hunter2 realm="x"'], /needs valid credentials \(407\)/],
];

describe('A proxy that', () => {
  const { opened, serve, say } = proxySituation();
  const answering = async (answer: Answer): Promise<string> => (await opened(startRawServer(answer))).url;
  const status = (line: string, ...offers: string[]): Promise<string> => {
    const headers = offers.map((offer) => `Proxy-Authenticate: ${offer}\r\n`).join('');
    return answering((socket) => socket.end(`HTTP/1.1 ${line}\r\n${headers}Content-Length: 0\r\n\r\n`));
  };
  const silent = (): Promise<string> => answering(() => undefined);
  const login = { user: 'ada', password: 'hunter2' };

  const cases: Case[] = [
    {
      name: 'asks for a login',
      address: async () => (await opened(startProxy({ login }))).url,
      kind: 'proxy-login',
      sentence: /needs valid credentials \(407\)/,
      retries: false,
    },
    {
      name: 'does not know the login',
      address: async () => (await opened(startProxy({ login }))).url.replace('//', '//ada:hunter3@'),
      kind: 'proxy-login',
      sentence: /needs valid credentials/,
      retries: false,
    },
    ...offers.map(([name, offered, sentence]) => ({
      name,
      address: async () => (await status('407 Login', ...offered)).replace('//', '//ada:hunter2@'),
      kind: 'proxy-login',
      sentence,
      retries: false,
    })),
    {
      name: 'refuses',
      address: () => status('403 Forbidden'),
      kind: 'proxy-refused',
      sentence: /did not connect to the service \(403\)/,
      retries: false,
    },
    {
      name: 'cannot reach the service',
      address: () => status('502 Bad Gateway'),
      kind: 'proxy-refused',
      sentence: /did not connect to the service \(502\)/,
      retries: true,
    },
    {
      name: 'closes the connection',
      address: () => answering((socket) => socket.end()),
      kind: 'proxy-unreachable',
      sentence: /cannot be reached \(UND_ERR_SOCKET\)/,
      retries: true,
    },
    {
      name: 'is not a proxy',
      address: () => answering((socket) => socket.end('SSH-2.0-x\r\n\r\n')),
      kind: 'proxy-unreachable',
      sentence: /cannot be reached \(HTTPParserError\)/,
      retries: true,
    },
    {
      name: 'is not running',
      address: async () => `http://ada:hunter3@127.0.0.1:${await freePort()}`,
      kind: 'proxy-unreachable',
      sentence: /cannot be reached \(ECONNREFUSED\)/,
      retries: true,
    },
    {
      name: 'has an unknown name',
      address: () => Promise.resolve('http://ada:hunter3@proxy.invalid:3128'),
      kind: 'proxy-unreachable',
      sentence: /proxy\.invalid:3128 cannot be reached/,
      retries: true,
    },
    {
      name: 'does not answer',
      address: silent,
      kind: 'connect-timeout',
      sentence: /127\.0\.0\.1:\d+ did not accept the connection within 0\.2 s.*timeouts\.connect/,
      retries: true,
    },
    {
      name: 'does not answer at an https address',
      address: async () => (await silent()).replace('http://', 'https://ada:hunter3@'),
      kind: 'connect-timeout',
      sentence: /127\.0\.0\.1:\d+ did not accept the connection within 0\.2 s.*timeouts\.connect/,
      retries: true,
    },
    {
      name: 'asks for a login by SOCKS, which has no status and no header',
      address: async () => `socks5://ada:hunter3@${(await opened(startSocksProxy({ login }))).host}`,
      kind: 'proxy-login',
      sentence: /needs valid credentials\. Set them in http\.proxy \(socks5:\/\/user:password@\)\.$/,
      retries: false,
    },
    {
      name: 'refuses by SOCKS',
      address: async () => `socks5://${(await opened(startSocksProxy({ answer: 2 }))).host}`,
      kind: 'proxy-refused',
      sentence: /did not connect to the service/,
      retries: false,
    },
    {
      name: 'cannot reach the service by SOCKS (V502)',
      address: async () => `socks5://${(await opened(startSocksProxy({ answer: 5 }))).host}`,
      kind: 'proxy-refused',
      sentence: /did not connect to the service/,
      retries: true,
    },
    {
      name: 'is not running by SOCKS',
      address: async () => `socks5://127.0.0.1:${await freePort()}`,
      kind: 'proxy-unreachable',
      sentence: /cannot be reached \(ECONNREFUSED\)/,
      retries: true,
    },
    {
      name: 'closes the connection by SOCKS',
      address: async () => (await opened(startRawServer(() => undefined, closingAtOnce))).url.replace('http', 'socks5'),
      kind: 'proxy-unreachable',
      sentence: /cannot be reached \(ECONNRESET\)/,
      retries: true,
    },
    {
      name: 'does not answer by SOCKS',
      address: async () => (await silent()).replace('http', 'socks5'),
      kind: 'connect-timeout',
      sentence: /did not accept the connection within 0\.2 s/,
      retries: true,
    },
  ];
  it('is asked for port 443 if the address of the service has no port', async () => {
    const proxy = await opened(startRawServer((socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')));
    const settings = { proxy: proxy.url, noProxy: [], authorization: '', support: '' };
    const timeouts = { connect: 10, firstByte: 10, idle: 10 };
    await failure(say('https://service.test', { timeouts, proxyFor: (to) => proxyFor(to, settings, {}) }));
    assert.match(proxy.requests[0] ?? '', /^CONNECT service\.test:443 /);
    const socks = await opened(startSocksProxy({ answer: 2 }));
    await failure(say('https://service.test', { timeouts, proxyFor: () => ({ url: `socks5://${socks.host}` }) }));
    assert.deepEqual(socks.targets, ['service.test:443']);
  });

  for (const { name, address, kind, sentence, retries } of cases) {
    it(`${name} is reported with its host and a solution, without its login`, async () => {
      const { url, counts } = await serve();
      const settings = { proxy: await address(), noProxy: [], authorization: '', support: '' };
      const error = await failure(
        say(url, {
          timeouts: { connect: kind === 'connect-timeout' ? 0.2 : 10, firstByte: 10, idle: 10 },
          proxyFor: (to) => proxyFor(to, settings, {}),
        }),
      );
      assert.equal(error.kind, kind);
      assert.match(error.message, sentence);
      if (kind.startsWith('proxy')) assert.ok(error.message.includes(new URL(settings.proxy).host), error.message);
      assert.doesNotMatch(error.message, /hunter|ada:/);
      assert.deepEqual(error.retry, retries ? {} : undefined);
      assert.equal(counts().bytes, 0);
    });
  }
});

const closingAtOnce = () => createServer((socket) => socket.end());
