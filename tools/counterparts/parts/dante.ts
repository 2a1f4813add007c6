import assert from 'node:assert/strict';
import { failure } from '../../../test/support/failure.ts';
import type { Check, Counterpart } from '../counterpart.ts';
import { startDante } from '../dante.ts';
import { loginInAddress } from '../login.ts';
import { freePort } from '../../../test/support/freePort.ts';
import { assertFailure, assertWhole, half, startRemoteService } from '../remoteService.ts';

const checks: Check[] = [
  {
    title: 'A reply comes through it fragment by fragment, and it looks up the name of the service',
    run: async (place) => {
      const service = await startRemoteService(place, 'one by one');
      const { host } = await startDante(place, service);
      for (const scheme of ['socks5', 'socks5h', 'socks'])
        assertWhole(await service.say({ settings: { proxy: `${scheme}://${host}` } }));
    },
  },
  {
    title: 'A password with every kind of character signs in',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host } = await startDante(place, service, { method: 'username' });
      assertWhole(await service.say({ settings: { proxy: `socks5://${loginInAddress}${host}` } }));
    },
  },
  {
    title: 'A wrong password, and none, are reported, and the password is not repeated',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host } = await startDante(place, service, { method: 'username' });
      for (const login of ['ada:CANARY-hunter3@', '']) {
        const error = await failure(service.say({ settings: { proxy: `socks5://${login}${host}` } }));
        assertFailure(error, 'proxy-login', `The proxy ${host} needs valid credentials`, 'http.proxy');
      }
    },
  },
  {
    title: 'What a rule forbids is reported as refused by the proxy',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host } = await startDante(place, service, { target: 'socks block { from: 0/0 to: 0/0 }' });
      const error = await failure(service.say({ settings: { proxy: `socks5://${host}` } }));
      assertFailure(error, 'proxy-refused', `The proxy ${host} did not connect to the service`, 'http.noProxy');
    },
  },
  {
    title: 'A client that a rule forbids is told that the proxy cannot be reached',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host } = await startDante(place, service, { client: 'client block { from: 0/0 to: 0/0 }' });
      const error = await failure(service.say({ settings: { proxy: `socks5://${host}` } }));
      assertFailure(error, 'proxy-unreachable', `The proxy ${host} cannot be reached`);
    },
  },
  {
    title: 'A host that it does not know, and one that is not running, are reported as refused by the proxy (V502)',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host } = await startDante(place, service);
      for (const baseUrl of ['https://unknown.test', `https://service.test:${await freePort()}`]) {
        const error = await failure(service.say({ baseUrl, settings: { proxy: `socks5://${host}` } }));
        assertFailure(error, 'proxy-refused', `The proxy ${host} did not connect to the service`);
        assert.deepEqual(error.retry, {});
      }
    },
  },
  {
    title: 'A proxy that is killed in the middle of a reply: what arrived stays, and the connection is said to be lost',
    run: async (place) => {
      const service = await startRemoteService(place, 'half');
      const { host, running } = await startDante(place, service);
      let text = '';
      const onText = async (more: string): Promise<void> => {
        text += more;
        if (text === half) await running.stop();
      };
      const error = await failure(service.say({ settings: { proxy: `socks5://${host}` }, onText }));
      assertFailure(error, 'connection-lost', 'The connection was lost.');
      assert.equal(text, half);
    },
  },
];

/** A SOCKS 5 server. */
export const dante: Counterpart = { name: 'dante', packages: ['dante-server', 'libnss-wrapper'], checks };
