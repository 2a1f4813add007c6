import assert from 'node:assert/strict';
import { parseBaseUrl } from '../../../src/service/baseUrl.ts';

const accepted: [pasted: string, baseUrl: string][] = [
  ['https://h', 'https://h'],
  ['https://h/', 'https://h'],
  ['https://h//', 'https://h'],
  [`https://h/v1${'/'.repeat(200_000)}`, 'https://h'],
  [`https://h${'/'.repeat(200_000)}a`, `https://h${'/'.repeat(200_000)}a`],
  ['https://h/v1', 'https://h'],
  ['https://h/v1/', 'https://h'],
  ['https://h/v1/models', 'https://h'],
  ['https://h/rest/v1', 'https://h'],
  ['https://h/v1/chat/completions', 'https://h'],
  ['https://h/rest/v1/chat/completions', 'https://h'],
  ['https://h/v1/api/docs', 'https://h'],
  [' https://h \n', 'https://h'],
  ['HTTPS://H', 'https://h'],
  ['"https://h"', 'https://h'],
  ['https://h/tenant/a', 'https://h/tenant/a'],
  ['https://h/tenant/a/rest/v1/', 'https://h/tenant/a'],
  ['https://h/my-v1', 'https://h/my-v1'],
  ['https://h/http:a', 'https://h/http:a'],
  ['https://h:443', 'https://h'],
  ['https://h:8443/v1', 'https://h:8443'],
  ['h.example', 'https://h.example'],
  ['h.example:8443/v1', 'https://h.example:8443'],
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1:8080/v1', 'http://127.0.0.1:8080'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['http://127.1.2.3', 'http://127.1.2.3'],
  ['127.1.2.3/v1', 'http://127.1.2.3'],
  ['LOCALHOST:8080', 'http://localhost:8080'],
  ['https://h/tenant/v1/chat/completions', 'https://h/tenant'],
];

const refused: [pasted: string, reason: RegExp][] = [
  ['', /empty/],
  ['  ', /empty/],
  ['ftp://h', /https/],
  ['file:///etc/passwd', /web address|https/],
  ['https://', /web address/],
  ['https://h h', /space/],
  ['https://SECRET:SECRET@h', /password/],
  ['https://SECRET@h', /user name/],
  ['https://:SECRET@h', /password/],
  ['http://SECRET@localhost', /user name/],
  ['HTTP://h', /unencrypted/],
  ['https://h?x=SECRET', /query/],
  ['https://h?', /query/],
  ['https://h/#SECRET', /fragment/],
  ['https://h/#', /fragment/],
  ['https://h:99999', /web address/],
  ['https:/h', /web address/],
  ['https:h', /web address/],
  ['http:h', /web address/],
  ['http://a.localhost', /unencrypted/],
  ['http://example.test', /unencrypted/],
  ['http://127.0.0.1.example.test', /unencrypted/],
  ['http://localhost.example.test', /unencrypted/],
];

describe('A base URL', () => {
  for (const [pasted, baseUrl] of accepted) {
    it(`pasted as ${JSON.stringify(pasted).slice(0, 80)} is ${baseUrl.slice(0, 80)} (V35, V39)`, () => {
      assert.deepEqual(parseBaseUrl(pasted), { ok: true, baseUrl });
      assert.deepEqual(parseBaseUrl(baseUrl), { ok: true, baseUrl }, 'and stays what it is');
    });
  }
  for (const [pasted, reason] of refused) {
    it(`pasted as ${JSON.stringify(pasted)} is refused with the reason (V36, V39)`, () => {
      const result = parseBaseUrl(pasted);
      assert.ok(!result.ok);
      assert.match(result.reason, reason);
      assert.doesNotMatch(result.reason, /SECRET/);
    });
  }
});
