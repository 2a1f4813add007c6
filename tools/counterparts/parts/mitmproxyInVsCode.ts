import { answersIn, lacks } from '../vscode/answersIn.ts';
import { assertReply, assertRefusal } from '../vscode/assertions.ts';
import type { Check, Counterpart } from '../counterpart.ts';
import { startMitmproxy } from '../mitmproxy.ts';
import { startRemoteService } from '../remoteService.ts';

const untrusted = ['certificate', 'this machine does not know the authority', 'realmChat.caFile'] as const;

const checks: Check[] = [
  {
    title: 'Its authority is trusted if realmChat.caFile names it, and only then',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host, authorityFile } = await startMitmproxy(place, service);
      const settings = { 'http.proxy': `http://${host}` };
      const [without, named] = await answersIn(place, [
        { baseUrl: service.url, settings },
        { baseUrl: service.url, settings: { ...settings, 'realmChat.caFile': authorityFile } },
      ]);
      assertRefusal(without, 'proxy', ...untrusted);
      assertReply(named, 'proxy');
    },
  },
  {
    title: 'Its authority is trusted if the system trusts it, unless http.systemCertificates is turned off',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host, authorityFile } = await startMitmproxy(place, service);
      const settings = { 'http.proxy': `http://${host}` };
      const asks = [
        { baseUrl: service.url, settings },
        { baseUrl: service.url, settings: { ...settings, 'http.systemCertificates': false } },
      ];
      // Node takes this file for the authorities of the system.
      const [trusted, off] = await answersIn(place, asks, { env: { SSL_CERT_FILE: authorityFile } });
      assertReply(trusted, 'proxy');
      assertRefusal(off, 'proxy', ...untrusted);
    },
  },
  {
    title: 'Its authority is trusted if NODE_EXTRA_CA_CERTS names it, also beside those of realmChat.caFile',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host, authorityFile } = await startMitmproxy(place, service);
      const settings = { 'http.proxy': `http://${host}`, 'http.systemCertificates': false };
      const asks = [
        { baseUrl: service.url, settings },
        { baseUrl: service.url, settings: { ...settings, 'realmChat.caFile': service.authorityFile } },
      ];
      const answers = await answersIn(place, asks, { env: { NODE_EXTRA_CA_CERTS: authorityFile } });
      for (const answer of answers) assertReply(answer, 'proxy');
    },
  },
];

/** The same with the network that Realm Chat has in a real VS Code. */
export const mitmproxyInVsCode: Counterpart = {
  name: 'mitmproxy-in-vscode',
  packages: ['mitmproxy', 'libnss-wrapper'],
  lacks,
  checks,
};
