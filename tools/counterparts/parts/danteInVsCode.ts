import type { Check, Counterpart } from '../counterpart.ts';
import { startDante } from '../dante.ts';
import { loginInAddress } from '../login.ts';
import { startRemoteService } from '../remoteService.ts';
import { answersIn, lacks } from '../vscode/answersIn.ts';
import { assertReply, assertRefusal } from '../vscode/assertions.ts';

const checks: Check[] = [
  {
    title: 'http.proxy can be a SOCKS proxy, and VS Code does not hide what that one refuses (V504)',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host } = await startDante(place, service, { method: 'username' });
      const blocking = await startDante(place, service, { target: 'socks block { from: 0/0 to: 0/0 }' });
      const proxies = [`${loginInAddress}${host}`, `ada:CANARY@${host}`, blocking.host];
      const asks = proxies.map((one) => ({ baseUrl: service.url, settings: { 'http.proxy': `socks5://${one}` } }));
      const env = { NODE_EXTRA_CA_CERTS: service.authorityFile };
      const [good, wrong, blocked] = await answersIn(place, asks, { env });
      assertReply(good, 'proxy');
      assertRefusal(wrong, 'proxy', 'proxy-login', `The proxy ${host} needs valid credentials`);
      assertRefusal(blocked, 'proxy', 'proxy-refused', `The proxy ${blocking.host} did not connect to the service`);
    },
  },
  {
    title: 'A SOCKS proxy that is written as an HTTP proxy is reported at once, and asked once (V505)',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host } = await startDante(place, service);
      const asks = [{ baseUrl: service.url, settings: { 'http.proxy': `http://${host}` } }];
      const [answer] = await answersIn(place, asks);
      assertRefusal(answer, 'proxy', 'proxy-unreachable', `The proxy ${host} cannot be reached`, 'http.proxy');
    },
  },
];

/** The same with the network that Realm Chat has in a real VS Code. */
export const danteInVsCode: Counterpart = {
  name: 'dante-in-vscode',
  packages: ['dante-server', 'libnss-wrapper'],
  lacks,
  checks,
};
