import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import type { Check, Counterpart } from '../counterpart.ts';
import { startKerberos } from '../kerberos.ts';
import { authorization, loginInAddress } from '../login.ts';
import { slowReply, startRemoteService } from '../remoteService.ts';
import { basicLogin, loginBy, onlyWithLogin, squidPackages, startSquid } from '../squidProxy.ts';
import { answersIn, lacks } from '../vscode/answersIn.ts';
import { assertReply, assertRefusal } from '../vscode/assertions.ts';
import { compiledKerberos } from '../vscode/kerberosModule.ts';

const checks: Check[] = [
  {
    title: 'http.proxy, http.proxyAuthorization, http.noProxy and http.proxySupport decide as VS Code says',
    run: async (place) => {
      const service = await startRemoteService(place);
      const lines = [...(await basicLogin(place)), ...onlyWithLogin];
      const { host } = await startSquid(place, service, { lines });
      const proxy = { 'http.proxy': `http://${loginInAddress}${host}` };
      const [inAddress, apart, wrong, excepted, off] = await answersIn(
        place,
        [
          { baseUrl: service.url, settings: proxy },
          {
            baseUrl: service.url,
            settings: { 'http.proxy': `http://${host}`, 'http.proxyAuthorization': authorization },
          },
          { baseUrl: service.url, settings: { 'http.proxy': `http://ada:CANARY@${host}` } },
          { baseUrl: service.url, settings: { ...proxy, 'http.noProxy': ['service.test'] } },
          { baseUrl: service.url, settings: { ...proxy, 'http.proxySupport': 'off' } },
        ],
        { env: { NODE_EXTRA_CA_CERTS: service.authorityFile } },
      );
      for (const answer of [inAddress, apart]) assertReply(answer, 'proxy');
      assertRefusal(wrong, 'host', 'proxy-login', `The proxy ${host} needs valid credentials (407).`);
      for (const answer of [excepted, off]) assertRefusal(answer, 'host', 'unknown-host', 'service.test');
    },
  },
  {
    title: 'HTTPS_PROXY is used if http.proxy is not set',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host } = await startSquid(place, service, { lines: ['http_access allow all'] });
      const env = { NODE_EXTRA_CA_CERTS: service.authorityFile, HTTPS_PROXY: `http://${host}` };
      const [answer] = await answersIn(place, [{ baseUrl: service.url, settings: {} }], { env });
      assertReply(answer, 'proxy');
    },
  },
  ...[true, false].map((hasTicket): Check => ({
    title: hasTicket
      ? 'With a Kerberos ticket, a squid that demands one is passed over the network of VS Code, piece by piece'
      : 'Without a Kerberos ticket, that squid is reported with what is missing (V500)',
    run: async (place) => {
      const service = await startRemoteService(place, 'slowly');
      const { env, signedIn, keytab } = await startKerberos(place, 'HTTP/localhost');
      const lines = loginBy(place, 'negotiate', 'negotiate_kerberos_auth', '-k', keytab, '-s', 'HTTP/localhost');
      const { port } = await startSquid(place, service, { lines, env });
      const asks = [{ baseUrl: service.url, settings: { 'http.proxy': `http://localhost:${port}` } }];
      const [answer] = await answersIn(place, asks, {
        env: { SSL_CERT_FILE: service.authorityFile, ...(hasTicket ? signedIn : env) },
        preload: [await compiledKerberos(place)],
      });
      if (hasTicket) {
        assertReply(answer, 'host');
        assert.ok((answer?.duration ?? 0) > slowReply / 2, `It arrived within ${answer?.duration} ms.`);
      } else assertRefusal(answer, 'host', 'proxy-login', `localhost:${port}`, 'Negotiate', 'Kerberos');
    },
  })),
];

/** The same with the network that Realm Chat has in a real VS Code. */
export const squidInVsCode: Counterpart = {
  name: 'squid-in-vscode',
  packages: squidPackages,
  lacks: async () => [...(await lacks()), ...(spawnSync('g++', ['--version']).status === 0 ? [] : ['g++'])],
  checks,
};
