import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import { proxyFor, type ProxySettings } from '../../../src/service/http/proxy.ts';

const none: ProxySettings = { proxy: '', noProxy: [], authorization: '', support: 'override' };

/** The address of the proxy with its authorization after a space, or why it is refused. Undefined means a direct connection. */
function chosen(url: string, settings: Partial<ProxySettings>, environment: Record<string, string> = {}) {
  try {
    const proxy = proxyFor(new URL(url), { ...none, ...settings }, environment);
    return proxy && [proxy.url, proxy.authorization].filter(Boolean).join(' ');
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    assert.doesNotMatch(error.message, /hunter/);
    return error.kind;
  }
}

const service = 'https://chat.example.com/v1/models';
const proxy = 'http://proxy.test:3128/';

describe('The proxy for a request', () => {
  const sources: [
    name: string,
    settings: Partial<ProxySettings>,
    environment: Record<string, string>,
    expected?: string,
  ][] = [
    ['there is none', {}, {}],
    ['it is in the settings', { proxy }, {}, proxy],
    ['it is in the environment', {}, { HTTPS_PROXY: proxy }, proxy],
    ['it has spaces around it there', {}, { HTTPS_PROXY: ` ${proxy} ` }, proxy],
    ['there are only spaces, and one for all', {}, { https_proxy: ' ', ALL_PROXY: proxy }, proxy],
    ['it is in both: the settings win', { proxy }, { HTTPS_PROXY: 'http://other.test:1/' }, proxy],
    ['it is in both cases: lower case wins', {}, { https_proxy: proxy, HTTPS_PROXY: 'http://other.test:1/' }, proxy],
    ['it is empty in lower case: none', {}, { https_proxy: '', HTTPS_PROXY: proxy }],
    ['it is only in HTTP_PROXY', {}, { HTTP_PROXY: proxy }, proxy],
    ['it is only in ALL_PROXY', {}, { ALL_PROXY: proxy }, proxy],
    ['it is only in http_proxy', {}, { http_proxy: proxy }, proxy],
    ['it is in all_proxy: http_proxy wins', {}, { all_proxy: 'http://other.test:1/', http_proxy: proxy }, proxy],
    [
      'it is in both variables: HTTPS_PROXY wins',
      {},
      { HTTP_PROXY: 'http://other.test:1/', HTTPS_PROXY: proxy },
      proxy,
    ],
    ['it is turned off in VS Code', { proxy, support: 'off' }, { HTTPS_PROXY: proxy }],
  ];
  for (const [name, settings, environment, expected] of sources)
    it(`is right if ${name}`, () => assert.equal(chosen(service, settings, environment), expected));

  it('is not the one of HTTPS_PROXY for requests that are not encrypted', () => {
    const all = { HTTPS_PROXY: 'http://other.test:1/', ALL_PROXY: 'http://other.test:2/', HTTP_PROXY: proxy };
    assert.equal(chosen('http://chat.example.com', {}, all), proxy);
    assert.equal(chosen('http://chat.example.com', {}, { ALL_PROXY: proxy }), proxy);
    assert.equal(chosen('http://chat.example.com', {}, { HTTPS_PROXY: proxy }), undefined);
  });

  for (const host of ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080', 'https://localhost'])
    it(`is not used for this machine: ${host}`, () =>
      assert.equal(chosen(host, { proxy }, { HTTPS_PROXY: proxy }), undefined));

  const exceptions: [exception: string, url: string, excepts: boolean][] = [
    ['*', service, true],
    ['chat.example.com', service, true],
    ['CHAT.Example.com', service, true],
    [' chat.example.com ', service, true],
    ['example.com', service, true],
    ['.example.com', service, true],
    ['*.example.com', service, true],
    ['example.com', 'https://example.com', true],
    ['.example.com', 'https://example.com', false],
    ['*.example.com', 'https://example.com', false],
    ['ample.com', service, false],
    ['chat.example.com.evil.test', service, false],
    ['chat.example.com:443', service, true],
    ['chat.example.com:8443', service, false],
    ['chat.example.com:80', 'http://chat.example.com', true],
    ['chat.example.com:443', 'http://chat.example.com', false],
    ['example.com:8443', 'https://chat.example.com:8443', true],
    ['10.0.0.7', 'https://10.0.0.7', true],
    ['10.0.0.7', 'https://10.0.0.70', false],
    ['[fd00::7]', 'https://[fd00::7]', true],
    ['fd00::7', 'https://[fd00::7]', true],
    ['FD00:0:0::7', 'https://[fd00::7]:8443', true],
    ['[fd00::7]:8443', 'https://[fd00::7]:8443', true],
    ['[fd00::7]:8443', 'https://[fd00::7]', false],
    ['fd00::8', 'https://[fd00::7]', false],
    ['', service, false],
    ['.', service, false],
    ['*.', service, false],
  ];
  for (const [exception, url, excepts] of exceptions)
    it(`is ${excepts ? 'not used' : 'used'} for ${url} if "${exception}" is an exception`, () => {
      const expected = excepts ? undefined : proxy;
      assert.equal(chosen(url, { proxy, noProxy: [exception] }), expected);
      for (const others of ['other.test, ', 'other.test,', 'other.test ', 'one.test\ttwo.test,three.test  '])
        assert.equal(chosen(url, { proxy }, { NO_PROXY: `${others}${exception}` }), expected);
      assert.equal(chosen(url, { proxy, noProxy: ['one.test', exception, 'two.test'] }), expected);
    });

  it('is decided by http.noProxy, and not by NO_PROXY, if both are set', () => {
    assert.equal(chosen(service, { proxy, noProxy: ['other.test'] }, { NO_PROXY: '*' }), proxy);
    assert.equal(chosen(service, { proxy }, { no_proxy: 'example.com', NO_PROXY: 'other.test' }), undefined);
  });

  const addresses: [address: string, expected: string][] = [
    ['proxy.test', 'http://proxy.test/'],
    ['proxy.test:3128', proxy],
    ['https://proxy.test', 'https://proxy.test/'],
    ['HTTP://Proxy.test:3128', proxy],
    ['socks://proxy.test:1080', 'socks://proxy.test:1080'],
    ['socks5://proxy.test', 'socks5://proxy.test'],
    ['socks5h://proxy.test', 'socks5://proxy.test'],
    ['http://ada:hunter%202@proxy.test', `http://ada:hunter%202@proxy.test/ Basic ${btoa('ada:hunter 2')}`],
    ['http://ada%40a:hunter@proxy.test', `http://ada%40a:hunter@proxy.test/ Basic ${btoa('ada@a:hunter')}`],
    ['http://ada@proxy.test', `http://ada@proxy.test/ Basic ${btoa('ada:')}`],
    ['ada:hunter@proxy.test:3128', `http://ada:hunter@proxy.test:3128/ Basic ${btoa('ada:hunter')}`],
    ['socks4://proxy.test', 'bad-proxy'],
    ['ftp://proxy.test', 'bad-proxy'],
    ['http://', 'bad-proxy'],
    ['http://proxy.test:99999', 'bad-proxy'],
    ['http://ada:hunter%zz@proxy.test', 'bad-proxy'],
    ['the proxy', 'bad-proxy'],
  ];
  for (const [address, expected] of addresses)
    it(`can be set as ${address}: ${expected.split(' ')[0]}`, () => {
      assert.equal(chosen(service, { proxy: address }), expected);
      assert.equal(chosen(service, {}, { HTTPS_PROXY: address }), expected);
    });

  for (const login of ['ada:p@hun#ter', 'ada:12#34', 'ada:12/34', 'ada:12?34'])
    it(`is refused if a part of its password would be taken for its host: ${login} (V501)`, () => {
      for (const scheme of ['http://', 'socks5://', ''])
        assert.equal(chosen(service, { proxy: `${scheme}${login}@proxy.test:3128` }), 'bad-proxy');
    });

  it('is used with http.proxyAuthorization instead of the login in its address', () => {
    const settings = { proxy: 'http://ada:hunter@proxy.test', authorization: 'Bearer abc' };
    assert.equal(chosen(service, settings), 'http://ada:hunter@proxy.test/ Bearer abc');
  });
});
