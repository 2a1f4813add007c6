import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';
import { authorityCertificate } from '../../../test/support/certificates.ts';
import { failure } from '../../../test/support/failure.ts';
import type { Check, Counterpart } from '../counterpart.ts';
import { startMitmproxy } from '../mitmproxy.ts';
import { freePort } from '../../../test/support/freePort.ts';
import { assertFailure, assertWhole, startRemoteService } from '../remoteService.ts';

const trusting = (authority: string): SecureContext => createSecureContext({ ca: [authority] });
/** It passes on what arrives at once. Otherwise it waits for the end of each reply. */
const streaming = { stream_large_bodies: '1' };

const checks: Check[] = [
  {
    title: 'Its authority is not trusted: our error names realmChat.caFile, and the service gets no request',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host } = await startMitmproxy(place, service);
      const error = await failure(service.say({ settings: { proxy: `http://${host}` } }));
      const { host: ofService } = new URL(service.url);
      const said = `The certificate of ${ofService} is not trusted: this machine does not know the authority`;
      assertFailure(error, 'certificate', said, 'realmChat.caFile');
      assert.deepEqual(service.server.requests, []);
    },
  },
  {
    title: 'Its authority is trusted, and it passes a reply on fragment by fragment',
    run: async (place) => {
      const service = await startRemoteService(place, 'one by one');
      const { host, authority } = await startMitmproxy(place, service, streaming);
      assertWhole(await service.say({ settings: { proxy: `http://${host}` }, trusted: trusting(authority) }));
    },
  },
  {
    title: 'It keeps a reply until its end, as by default: nothing of it is lost',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host, authority } = await startMitmproxy(place, service);
      assertWhole(await service.say({ settings: { proxy: `http://${host}` }, trusted: trusting(authority) }));
    },
  },
  {
    title: 'It keeps a reply longer than we wait for its first byte: the setting of that limit is named',
    run: async (place) => {
      const service = await startRemoteService(place, 'one by one');
      const { host, authority } = await startMitmproxy(place, service);
      const settings = { proxy: `http://${host}` };
      const timeouts = { connect: 5, firstByte: 1, idle: 5 };
      const error = await failure(service.say({ settings, trusted: trusting(authority), timeouts }));
      assertFailure(error, 'first-byte-timeout', 'within 1 s (setting realmChat.timeouts.firstByte)');
      assert.equal(error.retry, undefined);
    },
  },
  {
    title: 'It asks for a login: a password with every kind of character signs in, a wrong one is not repeated',
    run: async (place) => {
      const service = await startRemoteService(place);
      // In its own options, a colon ends the name.
      const password = 'hunter 2ü@/%#';
      const { host, authority } = await startMitmproxy(place, service, { proxyauth: `ada:${password}` });
      const trusted = trusting(authority);
      assertWhole(
        await service.say({ settings: { proxy: `http://ada:${encodeURIComponent(password)}@${host}` }, trusted }),
      );
      const error = await failure(service.say({ settings: { proxy: `http://ada:CANARY-hunter3@${host}` }, trusted }));
      assertFailure(error, 'proxy-login', `The proxy ${host} needs valid credentials (407).`);
    },
  },
  {
    title: 'It does not trust the service itself: its 502 is reported',
    run: async (place) => {
      const service = await startRemoteService(place);
      const other = join(place.folder, 'other.pem');
      await writeFile(other, (await authorityCertificate('Another')).cert);
      const { host, authority } = await startMitmproxy(place, service, { ssl_verify_upstream_trusted_ca: other });
      const error = await failure(service.say({ settings: { proxy: `http://${host}` }, trusted: trusting(authority) }));
      assertFailure(error, 'server-error', '502');
      assert.deepEqual(service.server.requests, []);
    },
  },
  {
    title: 'It cannot reach the service: its 502 is reported as that of the proxy',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host, authority } = await startMitmproxy(place, service);
      for (const baseUrl of ['https://unknown.test', `https://service.test:${await freePort()}`]) {
        const settings = { proxy: `http://${host}` };
        const error = await failure(service.say({ baseUrl, settings, trusted: trusting(authority) }));
        assertFailure(error, 'proxy-refused', `The proxy ${host} did not connect to the service (502).`);
        assert.deepEqual(error.retry, {});
      }
    },
  },
];

/** A proxy that reads what is encrypted, as in many companies. */
export const mitmproxy: Counterpart = { name: 'mitmproxy', packages: ['mitmproxy', 'libnss-wrapper'], checks };
