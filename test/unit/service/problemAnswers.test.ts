import assert from 'node:assert/strict';
import { ServiceClient } from '../../../src/service/client.ts';
import type { ServiceError } from '../../../src/service/errors/errors.ts';
import { failure } from '../../support/failure.ts';
import { response, startRawServer, type RawServer } from '../../support/rawServer.ts';

const timeouts = { connect: 10, firstByte: 10, idle: 10 };

describe('An answer that is not a reply', () => {
  let server: RawServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  const answered = async (status: string, body: string, ...headers: string[]): Promise<ServiceError> => {
    server = await startRawServer((socket) => socket.end(response(status, 'application/json', body, ...headers)));
    const client = new ServiceClient({ baseUrl: server.url, realm: 'acme', apiKey: 'sk-CANARY' }, { timeouts });
    return failure(Array.fromAsync(client.reply('ai.service.assistant', [], new AbortController().signal)));
  };

  const documents: [body: object, kind: string, said: string][] = [
    [{ title: 'Quota', detail: 'Used up.' }, 'not-a-reply', 'Quota: Used up.'],
    [{ detail: 'Used up.' }, 'not-a-reply', 'Used up.'],
    [{ message: 'Used up.' }, 'not-a-reply', 'Used up.'],
    [{ error: 'Used up.' }, 'reported', 'Used up.'],
    [{ detail: 'No key sk-CANARY here.' }, 'not-a-reply', 'No key … here.'],
  ];
  for (const [body, kind, said] of documents)
    it(`keeps the text of the server with the status 200: ${JSON.stringify(body)}`, async () => {
      const error = await answered('200 OK', JSON.stringify(body));
      assert.equal(error.kind, kind);
      assert.ok(!error.serverText?.includes('CANARY'));
      if (!said.includes('…')) assert.equal(error.serverText, said);
    });

  it('is explained with a proxy and the number for 407', async () => {
    const { kind, message } = await answered('407 Proxy Authentication Required', '');
    assert.equal(kind, 'proxy-login');
    assert.match(message, /proxy.*\(407\).*http\.proxy/i);
    assert.doesNotMatch(message, /undefined|shorter message/);
  });

  it('is explained with the login of a network and the number for 511', async () => {
    const { kind, message } = await answered('511 Network Authentication Required', '<title>Sign in</title>');
    assert.equal(kind, 'login-page');
    assert.match(message, /network.*\(511\)/i);
  });

  const absurd = [
    ...[
      '99999999999999',
      '9'.repeat(400),
      '8640000000000',
      '-1',
      '-99999999999999',
      'NaN',
      'Infinity',
      '1e999',
      '0x10',
    ],
    ...['Fri, 31 Dec 9999 23:59:59 GMT', 'Sat, 13 Sep 275760 00:00:00 GMT', 'Sat, 99 Foo 2026 00:00:00 GMT'],
    ...['Mon', 'try again in 5', '', ' ', '1.5.2', 'null', '99999999999999.5'],
  ];
  for (const status of ['429 Slow', '503 Busy'])
    for (const value of absurd)
      it(`does not show an invalid time after ${status} with Retry-After: ${value.slice(0, 30)}`, async () => {
        const { message, retry } = await answered(status, '', `Retry-After: ${value}`);
        assert.doesNotMatch(message, /Invalid|NaN|Infinity|undefined|\d{5}/);
        assert.ok(retry?.after === undefined || (retry.after >= 0 && retry.after <= 60));
      });

  for (const after of [60, 61])
    it(`is asked for again by itself after a minute, and not after longer: ${after} s`, async () => {
      const { retry } = await answered('429 Slow', '', `Retry-After: ${after}`);
      assert.deepEqual(retry, after === 60 ? { after } : undefined);
    });

  const dates: [date: string, after: number | undefined][] = [
    ['Sun, 06 Nov 1994 08:49:37 GMT', 30],
    ['Sun, 06 Nov 1994 08:50:37 GMT', 0],
    ['Sun, 06 Nov 1994 08:48:37 GMT', undefined],
    // Without a date, the clock of this machine counts.
    ['soon', 0],
  ];
  for (const [date, after] of dates)
    it(`is asked for again at a time by the clock of the service, not that of this machine: ${date}`, async () => {
      const { retry } = await answered('429 Slow', '', 'Retry-After: Sun, 06 Nov 1994 08:50:07 GMT', `Date: ${date}`);
      assert.deepEqual(retry, after === undefined ? undefined : { after });
    });

  it('says also on which day it may be asked for again, if that is not today', async () => {
    const days = 3;
    const day = new Date(Date.now() + days * 24 * 3_600_000).toLocaleDateString('en');
    const { message } = await answered('429 Slow', '', `Retry-After: ${days * 24 * 3600}`);
    assert.match(message, /Try again after \S+ \d{2}:\d{2}/);
    assert.ok(message.includes(`after ${day} `), message);
  });

  it('does not treat text as a past date', async () => {
    assert.deepEqual((await answered('429 Slow', '', 'Retry-After: try again in 5')).retry, {});
  });
});
