import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createSecureContext } from 'node:tls';
import { ServiceClient } from '../../../src/service/client.ts';
import { authorityCertificate, certificateFor, type Certificate } from '../../support/certificates.ts';
import { failure } from '../../support/failure.ts';
import { noLimits } from '../../support/limits.ts';
import { response, startRawServer, type RawServer } from '../../support/rawServer.ts';
import { startTlsServer } from '../../support/tlsServer.ts';

const timeouts = noLimits;
const never = new AbortController().signal;
const list = response('200 OK', 'application/json', '{"data":[{"id":"a"}]}');

describe('A service with TLS', () => {
  let authority: Certificate;
  let server: RawServer | undefined;
  before(async () => {
    authority = await authorityCertificate();
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  const serve = async (certificate: Certificate): Promise<string> =>
    (server = await startTlsServer(certificate, (socket) => socket.end(list))).url;
  const client = (baseUrl: string, trusted?: Certificate): ServiceClient =>
    new ServiceClient(
      { baseUrl, realm: 'acme', apiKey: 'sk-CANARY' },
      { timeouts, ...(trusted && { trusted: createSecureContext({ ca: [trusted.cert] }) }) },
    );

  const untrusted: [name: string, certificate: () => Promise<Certificate>, trusts: boolean, reason: RegExp][] = [
    ['self-signed', () => certificateFor(), false, /: it is self-signed\. .* PEM file.* realmChat\.caFile/],
    [
      'signed by an unknown authority',
      () => certificateFor({ authority }),
      false,
      /: this machine does not know the authority that issued it\. .* PEM file.* realmChat\.caFile/,
    ],
    ['expired', () => certificateFor({ authority, from: -9, until: -2 }), true, /: it has expired\. Ask its operator/],
    [
      'not valid yet',
      () => certificateFor({ authority, from: 2, until: 9 }),
      true,
      /: it is not valid yet\. .*date and time/,
    ],
    [
      'issued for another host',
      () => certificateFor({ authority, host: 'other.test' }),
      true,
      /: it was issued for another host\. Check the base URL/,
    ],
  ];
  for (const [name, certificate, trusts, reason] of untrusted) {
    it(`receives nothing if its certificate is ${name}, and the reason is reported (V32)`, async () => {
      const url = await serve(await certificate());
      const messages = [{ role: 'user' as const, content: 'Hi' }];
      const reply = client(url, trusts ? authority : undefined).reply('ai.service.assistant', messages, never);
      const error = await failure(Array.fromAsync(reply));
      assert.equal(error.kind, 'certificate');
      assert.match(error.message, reason);
      assert.match(error.message, /^The certificate of 127\.0\.0\.1:\d+ is not trusted/);
      assert.equal(error.retry, undefined);
      await server!.closed;
      assert.deepEqual(server!.counts(), { connections: 1, bytes: 0 });
    });
  }

  it('receives nothing either if the environment turns the check of certificates off (V592)', async () => {
    const url = await serve(await certificateFor());
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      assert.equal((await failure(client(url).models(never))).kind, 'certificate');
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
    await server!.closed;
    assert.deepEqual(server!.counts(), { connections: 1, bytes: 0 });
  });

  it('receives requests once its authority is trusted (V32)', async () => {
    const url = await serve(await certificateFor({ authority }));
    assert.deepEqual(await client(url, authority).models(never), ['a']);
  });

  it('receives requests if its self-signed certificate is trusted (V32)', async () => {
    const certificate = await certificateFor();
    assert.deepEqual(await client(await serve(certificate), certificate).models(never), ['a']);
  });

  it('is distinguished from a plain http server at an https address (V32)', async () => {
    let requests = 0;
    server = await startRawServer(
      () => undefined,
      () => createServer(() => (requests += 1)),
    );
    const error = await failure(client(server.url.replace('http:', 'https:')).models(never));
    assert.equal(error.kind, 'not-tls');
    assert.match(error.message, /HTTPS connection to 127\.0\.0\.1:\d+ failed/);
    assert.equal(error.retry, undefined);
    assert.equal(requests, 0);
  });
});
