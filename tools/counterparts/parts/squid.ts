import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { certificateFor, authorityCertificate } from '../../../test/support/certificates.ts';
import { failure } from '../../../test/support/failure.ts';
import type { Check, Counterpart } from '../counterpart.ts';
import { startKerberos } from '../kerberos.ts';
import { authorization, loginInAddress, password, user } from '../login.ts';
import { freePort } from '../../../test/support/freePort.ts';
import type { Place } from '../place.ts';
import { assertFailure, assertWhole, half, startRemoteService } from '../remoteService.ts';
import {
  authentication,
  basicLogin,
  debianRules,
  loginBy,
  onlyWithLogin,
  squidPackages,
  startSquid,
} from '../squidProxy.ts';

const run = promisify(execFile);
const open = { lines: ['http_access allow all'] };

async function digestLogin(place: Place): Promise<string[]> {
  const file = join(place.folder, 'digests');
  const hash = createHash('md5').update(`${user}:squid:${password}`).digest('hex');
  await writeFile(file, `${user}:squid:${hash}\n`);
  return [...authentication(place, 'digest', 'digest_file_auth', '-c', file), 'auth_param digest realm squid'];
}

/** What a check with a login needs: the address of a squid that asks for one by these schemes, and the service behind it. */
async function withLogin(place: Place, ...schemes: ((place: Place) => Promise<string[]>)[]) {
  const service = await startRemoteService(place);
  const offered = await Promise.all(schemes.map((scheme) => scheme(place)));
  const { host } = await startSquid(place, service, { lines: [...offered.flat(), ...onlyWithLogin] });
  const address = (login = ''): string => `http://${login}${host}`;
  return { service, host, address };
}

const ways: Check[] = [
  {
    title: 'A reply comes through a tunnel, fragment by fragment',
    run: async (place) => {
      const service = await startRemoteService(place, 'one by one');
      const { host } = await startSquid(place, service, open);
      assertWhole(await service.say({ settings: { proxy: `http://${host}` } }));
    },
  },
  {
    title: 'A squid that speaks TLS itself is used over https, and only with a certificate that is trusted',
    run: async (place) => {
      const service = await startRemoteService(place);
      const ofProxy = await certificateFor({ authority: service.authority });
      const other = await certificateFor({ authority: await authorityCertificate('Another') });
      for (const [name, { cert, key }] of Object.entries({ ofProxy, other }))
        await writeFile(join(place.folder, `${name}.pem`), cert + key);
      const listen = (name: string) => (port: number) =>
        `https_port 127.0.0.1:${port} tls-cert=${join(place.folder, `${name}.pem`)}`;
      const trusted = await startSquid(place, service, { ...open, listen: listen('ofProxy') });
      assertWhole(await service.say({ settings: { proxy: `https://${trusted.host}` } }));
      const untrusted = await startSquid(place, service, { ...open, listen: listen('other') });
      const error = await failure(service.say({ settings: { proxy: `https://${untrusted.host}` } }));
      assertFailure(error, 'certificate', `The certificate of ${untrusted.host} is not trusted`);
    },
  },
  {
    title: 'The proxy of the environment is used, with its login',
    run: async (place) => {
      const { service, address } = await withLogin(place, basicLogin);
      assertWhole(await service.say({ environment: { HTTPS_PROXY: address(loginInAddress) } }));
      assertWhole(await service.say({ environment: { http_proxy: address(loginInAddress) } }));
    },
  },
];

const logins: Check[] = [
  {
    title: 'A password with every kind of character signs in by Basic, in http.proxy or http.proxyAuthorization',
    run: async (place) => {
      const { service, address } = await withLogin(place, basicLogin);
      assertWhole(await service.say({ settings: { proxy: address(loginInAddress) } }));
      assertWhole(await service.say({ settings: { proxy: address(), authorization } }));
    },
  },
  {
    title: 'A wrong password, and none, are reported with where to set it, and the password is not repeated',
    run: async (place) => {
      const { service, address, host } = await withLogin(place, basicLogin);
      for (const login of ['ada:CANARY-hunter3@', '']) {
        const error = await failure(service.say({ settings: { proxy: address(login) } }));
        assertFailure(
          error,
          'proxy-login',
          `The proxy ${host} needs valid credentials (407).`,
          'http.proxyAuthorization',
        );
      }
    },
  },
  {
    title: 'Basic is taken where squid offers it beside Digest',
    run: async (place) => {
      const { service, address } = await withLogin(place, digestLogin, basicLogin);
      assertWhole(await service.say({ settings: { proxy: address(loginInAddress) } }));
    },
  },
  {
    title: 'A squid that offers only Digest is reported with that, because no password of ours can be right (V500)',
    run: async (place) => {
      const { service, address, host } = await withLogin(place, digestLogin);
      const error = await failure(service.say({ settings: { proxy: address(loginInAddress) } }));
      assertFailure(error, 'proxy-login', host, 'Digest');
    },
  },
  {
    title: 'A squid that offers only Kerberos lets curl with a ticket in; ours says that it needs a ticket (V500)',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { env, signedIn, keytab } = await startKerberos(place, 'HTTP/proxy.test');
      const lines = loginBy(place, 'negotiate', 'negotiate_kerberos_auth', '-k', keytab, '-s', 'HTTP/proxy.test');
      const { host, port } = await startSquid(place, service, { lines, env });
      const [loader = '', ...curl] = place.command('usr/bin/curl', '-sS', '--cacert', service.authorityFile);
      curl.push('--resolve', `proxy.test:${port}:127.0.0.1`, '--proxy', `http://proxy.test:${port}`);
      curl.push('--proxy-negotiate', '--proxy-user', ':', service.url);
      const { stdout } = await run(loader, curl, { env: { ...process.env, ...signedIn } });
      assert.match(stdout, /message_start/);
      const error = await failure(service.say({ settings: { proxy: `http://${host}` } }));
      assertFailure(error, 'proxy-login', host, 'Negotiate', 'Kerberos');
    },
  },
];

const failures: Check[] = [
  {
    title: "Debian's own rules refuse a service at another port than 443, and their page of HTML is not shown",
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host } = await startSquid(place, service, { lines: debianRules });
      const error = await failure(service.say({ settings: { proxy: `http://${host}` } }));
      assertFailure(error, 'proxy-refused', `The proxy ${host} did not connect to the service (403).`, 'http.noProxy');
      assert.equal(error.retry, undefined);
      assert.equal(error.serverText, undefined);
    },
  },
  {
    title: 'A host that squid does not know, and one that is not running, are reported as its 503',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host } = await startSquid(place, service, open);
      for (const baseUrl of ['https://unknown.test', `https://service.test:${await freePort()}`]) {
        const error = await failure(service.say({ baseUrl, settings: { proxy: `http://${host}` } }));
        assertFailure(error, 'proxy-refused', `The proxy ${host} did not connect to the service (503).`);
        assert.deepEqual(error.retry, {});
      }
    },
  },
  {
    title: 'A squid that has ended is reported as the proxy, not as the service',
    run: async (place) => {
      const service = await startRemoteService(place);
      const { host, running } = await startSquid(place, service, open);
      await running.stop();
      const error = await failure(service.say({ settings: { proxy: `http://ada:CANARY@${host}` } }));
      assertFailure(error, 'proxy-unreachable', `The proxy ${host} cannot be reached (ECONNREFUSED).`, 'http.proxy');
    },
  },
  {
    title: 'A squid that is killed in the middle of a reply: what arrived stays, and the connection is said to be lost',
    run: async (place) => {
      const service = await startRemoteService(place, 'half');
      const { host, running } = await startSquid(place, service, open);
      let text = '';
      const onText = async (more: string): Promise<void> => {
        text += more;
        if (text === half) await running.stop();
      };
      const error = await failure(service.say({ settings: { proxy: `http://${host}` }, onText }));
      assertFailure(error, 'connection-lost', 'The connection was lost.');
      assert.equal(text, half);
    },
  },
  {
    title: 'A squid that closes a silent connection does not make half a reply look whole',
    run: async (place) => {
      const service = await startRemoteService(place, 'half');
      const { host } = await startSquid(place, service, { lines: [...open.lines, 'read_timeout 1 second'] });
      let text = '';
      const onText = (more: string): void => void (text += more);
      const settings = { proxy: `http://${host}` };
      const error = await failure(service.say({ settings, onText, timeouts: { connect: 5, firstByte: 5, idle: 60 } }));
      assertFailure(error, 'connection-lost', 'The connection was lost.');
      assert.equal(text, half);
    },
  },
];

/** The proxy of many companies. */
export const squid: Counterpart = {
  name: 'squid',
  packages: squidPackages,
  checks: [...ways, ...logins, ...failures],
};
