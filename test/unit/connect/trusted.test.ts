import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { getCACertificates, type SecureContext } from 'node:tls';
import { besideDefault, trustedAuthorities, type TrustSettings } from '../../../src/connect/network/trusted.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import { authorityCertificate, certificateFor, type Certificate } from '../../support/certificates.ts';
import { response, type RawServer } from '../../support/rawServer.ts';
import { startTlsServer } from '../../support/tlsServer.ts';

const list = response('200 OK', 'application/json', '{"data":[{"id":"a"}]}');
const garbage = '-----BEGIN CERTIFICATE-----\nSECRETCANARY\n-----END CERTIFICATE-----\n';

describe('The setting realmChat.caFile', () => {
  let folder: string;
  let file: string;
  let authority: Certificate;
  let server: RawServer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realm-chat-'));
    file = join(folder, 'authorities.pem');
    authority = await authorityCertificate();
    server = await startTlsServer(await certificateFor({ authority }), (socket) => socket.end(list));
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** The authorities with this file, and without those of the system. */
  const trusting = (caFile: string) => trustedAuthorities({ caFile: () => caFile, systemCertificates: () => false });
  const models = (trusted: SecureContext | undefined): Promise<string[]> => {
    const network = { timeouts: { connect: 10, firstByte: 10, idle: 10 }, trusted };
    return new ServiceClient({ baseUrl: server.url, realm: 'acme', apiKey: 'sk-CANARY' }, network).models(
      new AbortController().signal,
    );
  };
  const refusalOf = async (pem: string | undefined, path = file): Promise<string> => {
    if (pem !== undefined) await writeFile(file, pem);
    const error: unknown = await trusting(path)().catch((reason: unknown) => reason);
    assert.ok(error instanceof ServiceError, 'it is refused');
    assert.equal(error.kind, 'bad-ca-file');
    assert.doesNotMatch(error.message, /CANARY/);
    return error.message;
  };

  it('makes the certificate authority of a service trusted (V32)', async () => {
    const settings = { caFile: '' };
    const trusted = trustedAuthorities({ caFile: () => settings.caFile, systemCertificates: () => true });
    await assert.rejects(async () => models(await trusted()), { kind: 'certificate' });
    await writeFile(file, `A comment\n${(await authorityCertificate('Another')).cert}\r\n${authority.cert}`);
    for (const path of [file, `~/${relative(homedir(), file)}`]) {
      settings.caFile = path;
      assert.deepEqual(await models(await trusted()), ['a']);
    }
  });

  it('is read for each connection, but creates a new context only if its file or the client certificate has changed', async () => {
    const trusted = trusting(file);
    await writeFile(file, authority.cert);
    const first = await trusted();
    assert.equal(await trusted(), first);
    await writeFile(file, (await authorityCertificate('Another')).cert);
    const second = await trusted();
    assert.notEqual(second, first);
    await assert.rejects(models(second), { kind: 'certificate' });
    const [old, renewed] = await Promise.all([certificateFor(), certificateFor()]);
    const third = await trusted(old);
    assert.notEqual(third, second);
    assert.equal(await trusted(old), third);
    assert.notEqual(await trusted(renewed), third);
  });

  it('is not needed: without it, only the authorities of the system are added, unless VS Code is to leave them out', async () => {
    const isAnyAdded = async (systemCertificates: boolean): Promise<boolean> => {
      const settings: TrustSettings = { caFile: () => '', systemCertificates: () => systemCertificates };
      return (await trustedAuthorities(settings)()) !== undefined;
    };
    assert.deepEqual(
      [await isAnyAdded(false), await isAnyAdded(true)],
      [false, getCACertificates('system').length > 0],
    );
  });

  it('adds to the authorities of Node, so that services on the web are still trusted', () => {
    const own = getCACertificates('default');
    assert.deepEqual(besideDefault(['mine', own[0] ?? '']), [...new Set([...own, 'mine'])]);
  });

  it('reports what is wrong with its file, and allows no connection meanwhile', async () => {
    assert.match(await refusalOf(undefined, join(folder, 'missing.pem')), /cannot be read/);
    assert.match(await refusalOf(undefined, folder), /cannot be read/);
    assert.match(await refusalOf(authority.cert, 'authorities.pem'), /full path/);
    for (const pem of ['', 'SECRETCANARY', garbage, authority.cert + garbage, authority.key])
      assert.match(await refusalOf(pem), /contains no certificate, or one that is not valid/);
  });
});
