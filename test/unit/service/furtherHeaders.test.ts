import assert from 'node:assert/strict';
import { furtherHeaders } from '../../../src/service/http/furtherHeaders.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';

const environment = { GATEWAY_KEY: ' k-CANARY-1 ', LOGIN: 'YTpi', EMPTY: ' ', LINES: 'a\nCANARY', SNOWMAN: 'CANARY☃' };

describe('Further headers', () => {
  const good: [setting: unknown, headers: Record<string, string>, secrets: string[]][] = [
    [undefined, {}, []],
    [{}, {}, []],
    [{ 'X-Tenant': ' acme ' }, { 'X-Tenant': 'acme' }, []],
    [{ 'X-Region': 'eu-west-1', 'X-Cost_Centre': '4711' }, { 'X-Region': 'eu-west-1', 'X-Cost_Centre': '4711' }, []],
    [{ 'X-Team': 'Zürich' }, { 'X-Team': 'Zürich' }, []],
    [{ 'X-Gateway-Key': '${env:GATEWAY_KEY}' }, { 'X-Gateway-Key': 'k-CANARY-1' }, ['k-CANARY-1']],
    [{ 'X-Gateway': 'Basic ${env:LOGIN}' }, { 'X-Gateway': 'Basic YTpi' }, ['YTpi']],
    [
      { 'X-A': '${env:GATEWAY_KEY} ${env:LOGIN}', 'X-B': '${env:LOGIN}' },
      { 'X-A': 'k-CANARY-1 YTpi', 'X-B': 'YTpi' },
      ['k-CANARY-1', 'YTpi'],
    ],
    [{ 'X-A': '${env:LOGIN}-${env:LOGIN}', 'X-B': 'b' }, { 'X-A': 'YTpi-YTpi', 'X-B': 'b' }, ['YTpi']],
  ];
  for (const [setting, headers, secrets] of good)
    it(`are sent with the values of the environment: ${JSON.stringify(setting)} (V222)`, () => {
      assert.deepEqual(furtherHeaders(setting, environment), { headers, secrets });
    });

  const bad: [setting: unknown, says: RegExp][] = [
    ['X-Tenant: CANARY', /an object of names and values/],
    [['CANARY'], /an object of names and values/],
    [{ 'X-A': 1 }, /value of X-A .* must be a text/],
    [{ 'X-A': { CANARY: 1 } }, /value of X-A .* must be a text/],
    ...['', 'X A', 'X-A:', 'X\r\nA', 'Ä', '"X"'].map((name): [unknown, RegExp] => [
      { [name]: 'CANARY' },
      /a name that no header can have/,
    ]),
    ...[
      ...['Authorization', 'AUTHORIZATION', 'X-Realm', 'x-realm', 'Host', 'Cookie', 'Content-Length', 'content-type'],
      ...['Connection', 'Keep-Alive', 'TE', 'Trailer', 'Transfer-Encoding', 'Upgrade', 'Expect', 'Content-Encoding'],
      ...['Proxy-Authorization', 'proxy-connection', 'Proxy-Anything'],
    ].map((name): [unknown, RegExp] => [{ [name]: 'CANARY' }, new RegExp(`cannot contain ${name}:`)]),
    [{ 'X-A': 'a', 'x-a': 'b' }, /the same name twice/],
    [{ 'X-Api-Key': 'CANARY' }, /value of X-Api-Key .* may be a secret.*write \$\{env:NAME\} instead/],
    [{ 'X-Auth-Token': 'CANARY' }, /may be a secret/],
    [{ 'X-A': 'Bearer CANARY-1' }, /may be a secret/],
    [{ 'X-A': 'CANARY1234567890abcdef' }, /may be a secret/],
    [{ 'X-A': 'ghp_CANARY1234567890abcdefghijkl123456' }, /may be a secret/],
    [{ 'X-A': 'Bearer CANARY-1 ${env:LOGIN}' }, /may be a secret/],
    [{ 'X-A': 'ada:CANARY@gateway' }, /may be a secret/],
    [{ 'X-A': '${env:MISSING}' }, /environment variable MISSING, which realmChat\.headers names for X-A, is not set/],
    [{ 'X-A': '${env:EMPTY}' }, /EMPTY.* is not set or is empty/],
    [{ 'X-A': '${env:LINES}' }, /value of X-A .* characters that no header can have/],
    [{ 'X-A': '${env:SNOWMAN}' }, /characters that no header can have/],
    [{ 'X-A': 'a\r\nX-Realm: CANARY' }, /characters that no header can have/],
    [{ 'X-A': '${GATEWAY_KEY}' }, /variables only as \$\{env:NAME\}/],
    [{ 'X-A': '${env:GATEWAY-KEY}' }, /variables only as/],
    [{ 'X-A': '${env:}' }, /variables only as/],
    [{ 'X-A': '${config:CANARY}' }, /variables only as/],
  ];
  for (const [setting, says] of bad)
    it(`are refused with a sentence that repeats no value: ${JSON.stringify(setting)} (V223)`, () => {
      assert.throws(
        () => furtherHeaders(setting, environment),
        (error) => {
          assert.ok(error instanceof ServiceError);
          assert.equal(error.kind, 'bad-headers');
          assert.match(error.message, says);
          assert.doesNotMatch(error.message, /CANARY/);
          return true;
        },
      );
    });
});
