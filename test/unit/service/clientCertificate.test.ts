import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createSecureContext, createServer, TLSSocket, type SecureVersion } from 'node:tls';
import { ClientIdentities, type IdentityFiles } from '../../../src/connect/network/clientIdentity.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import type { Network } from '../../../src/service/http/network.ts';
import { authorityCertificate, certificateFor, type Certificate } from '../../support/certificates.ts';
import { failure } from '../../support/failure.ts';
import { identityFolder, makePfx, passphrase, type IdentityFolder } from '../../support/identities.ts';
import { noLimits } from '../../support/limits.ts';
import { proxySituation } from '../../support/proxySituation.ts';
import { startProxy } from '../../support/proxyServer.ts';
import { response, startRawServer } from '../../support/rawServer.ts';
import { startTlsServer } from '../../support/tlsServer.ts';

const never = new AbortController().signal;
const list = response('200 OK', 'application/json', '{"data":[{"id":"a"}]}');
const withPassphrase = {
  stored: () => Promise.resolve(passphrase),
  ask: () => assert.fail('a passphrase is asked for'),
  store: () => assert.fail('a passphrase is stored'),
};

describe('A client certificate', () => {
  const { opened } = proxySituation();
  let authority: Certificate;
  let folder: IdentityFolder;
  let hasPfx: boolean;
  before(async () => {
    authority = await authorityCertificate();
    folder = await identityFolder(authority);
    hasPfx = await makePfx(folder);
  });
  after(() => folder.remove());

  const trusted = () => createSecureContext({ ca: [authority.cert] });
  const pair = (certificate = 'client.pem', key = 'client.key'): IdentityFiles => ({
    certificate: folder.path(certificate),
    key: folder.path(key),
  });
  /** A network that presents the certificate of these files, if any. */
  const networkWith = async (files?: IdentityFiles): Promise<Network> => {
    const identity = files && (await new ClientIdentities(withPassphrase).read(files, never));
    return {
      timeouts: noLimits,
      trusted: trusted(),
      ...(identity && { identified: createSecureContext({ ca: [authority.cert], ...identity }) }),
    };
  };
  const models = (baseUrl: string, network: Network): Promise<string[]> =>
    new ServiceClient({ baseUrl, realm: 'acme', apiKey: 'sk-CANARY' }, network).models(never);
  const serve = async (version: SecureVersion, host = '127.0.0.1') => {
    const names: string[] = [];
    const certificate = await certificateFor({ authority, host });
    const demands = { ca: authority.cert, requestCert: true, rejectUnauthorized: true };
    const server = await opened(
      startTlsServer({ ...certificate, ...demands, minVersion: version, maxVersion: version }, (socket) => {
        assert.ok(socket instanceof TLSSocket);
        names.push(socket.getPeerX509Certificate()?.subject ?? '–');
        socket.end(list);
      }),
    );
    return { ...server, url: server.url.replace('127.0.0.1', host), names };
  };

  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    it(`is accepted by a service in each format: ${version} (V219)`, async () => {
      const { url, names } = await serve(version);
      const formats: IdentityFiles[] = [
        pair(),
        pair('client.pem', 'pkcs8.key'),
        pair('client.pem', 'traditional.key'),
        pair('both.pem', 'both.pem'),
        ...(hasPfx ? [{ pfx: folder.path('client.p12') }, { pfx: folder.path('open.p12') }] : []),
      ];
      for (const files of formats) assert.deepEqual(await models(url, await networkWith(files)), ['a']);
      assert.deepEqual(new Set(names), new Set(['CN=ada.test']));
    });

    it(`is reported as required if it is missing: ${version} (V219)`, async () => {
      const { url, names } = await serve(version);
      const error = await failure(models(url, await networkWith()));
      assert.equal(error.kind, 'client-certificate');
      assert.match(error.message, /requires a client certificate.*realmChat\.clientCertificate/);
      assert.equal(error.retry, undefined);
      assert.deepEqual(names, []);
    });

    it(`is presented to a service behind a proxy, and not to the proxy: ${version} (V219)`, async () => {
      const { url, names } = await serve(version, 'service.test');
      const proxy = await opened(startCuriousProxy(await certificateFor({ authority })));
      const network = { ...(await networkWith(pair())), proxyFor: () => ({ url: proxy.url }) };
      assert.deepEqual(await models(url, network), ['a']);
      assert.deepEqual(names, ['CN=ada.test']);
      assert.deepEqual(proxy.shown, [undefined]);
      const plain = await opened(startProxy());
      assert.deepEqual(await models(url, { ...network, proxyFor: () => ({ url: plain.url }) }), ['a']);
      assert.doesNotMatch(plain.wire().toString('latin1'), /sk-CANARY/);
    });

    it(`is refused with a reason by the server of openssl: ${version} (V219)`, async function () {
      if (!hasPfx) this.skip();
      const server = await startOpenssl(folder, version);
      const { url } = server;
      try {
        const stranger = await certificateFor({ host: 'mallory.test' });
        const identified = createSecureContext({ ca: [authority.cert], ...stranger });
        const error = await failure(models(url, { ...(await networkWith()), identified }));
        assert.equal(error.kind, 'client-certificate');
        assert.match(error.message, /did not accept the client certificate .*UNKNOWN_CA/);
        assert.equal((await failure(models(url, await networkWith()))).kind, 'client-certificate');
        assert.equal((await failure(models(url, await networkWith(pair())))).kind, 'web-page');
      } finally {
        await server.close();
      }
    });
  }

  it("prevents requests over VS Code's network, which does not have it (V219)", async () => {
    const host = { fetch: () => assert.fail('VS Code is asked'), reached: new Map<string, 'own' | 'host'>() };
    const network = { ...(await networkWith(pair())), host };
    const error = await failure(models('https://nowhere.invalid', network));
    assert.equal(error.kind, 'unknown-host');
  });

  it('does not prevent requests to a service that does not ask for it, or over plain http (V219)', async () => {
    const server = await opened(startTlsServer(await certificateFor({ authority }), (socket) => socket.end(list)));
    assert.deepEqual(await models(server.url, await networkWith(pair())), ['a']);
    const plain = await opened(startRawServer((socket) => socket.end(list)));
    assert.deepEqual(await models(plain.url, await networkWith(pair())), ['a']);
  });
});

/** A TLS proxy that asks its clients for a certificate, and remembers the answers. It connects every name to this machine. */
async function startCuriousProxy(certificate: Certificate) {
  const shown: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const options = { ...certificate, requestCert: true, rejectUnauthorized: false };
  const server = createServer(options, (client) => {
    shown.push(client.getPeerX509Certificate()?.subject);
    client.once('data', (head: Buffer) => {
      const port = Number(/^CONNECT [^:]+:(\d+)/.exec(head.toString())?.[1]);
      const target = connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        client.pipe(target).pipe(client);
      });
      for (const socket of [client, target]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shown,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** `openssl s_server`, which demands a certificate of the folder's authority, and answers with a web page. */
async function startOpenssl({ path }: IdentityFolder, version: SecureVersion) {
  const server = spawn(
    'openssl',
    ['s_server', '-accept', '127.0.0.1:0', '-www', version === 'TLSv1.2' ? '-tls1_2' : '-tls1_3'].concat(
      ['-cert', path('server.pem'), '-key', path('server.key')],
      ['-CAfile', path('authority.pem'), '-Verify', '2', '-verify_return_error'],
    ),
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  for await (const line of createInterface(server.stdout)) {
    const port = /^ACCEPT .*:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) {
      server.stdout.resume();
      return {
        url: `https://127.0.0.1:${port}`,
        async close() {
          server.kill();
          await once(server, 'close');
        },
      };
    }
  }
  return assert.fail('openssl did not start');
}
