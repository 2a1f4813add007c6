import assert from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { relative } from 'node:path';
import { mock } from 'node:test';
import { ClientIdentities, identityFiles, type Identity } from '../../../src/connect/network/clientIdentity.ts';
import { authorityCertificate } from '../../support/certificates.ts';
import { failure } from '../../support/failure.ts';
import { identityFolder, makePfx, passphrase, type IdentityFolder } from '../../support/identities.ts';

const never = new AbortController().signal;

/** Passphrases that a user enters one after the other, and the stored passphrases. */
function passphrases(answers: (string | undefined)[] = [], stored: Record<string, string> = {}) {
  const asked: { path: string; wasWrong: boolean }[] = [];
  return {
    asked,
    kept: stored,
    stored: (path: string) => Promise.resolve(stored[path]),
    ask: (path: string, wasWrong: boolean) => {
      asked.push({ path, wasWrong });
      return Promise.resolve(answers.shift());
    },
    store: (path: string, entered: string) => Promise.resolve(void (stored[path] = entered)),
  };
}

describe('The client certificate', () => {
  let folder: IdentityFolder;
  let hasPfx: boolean;
  before(async () => {
    folder = await identityFolder(await authorityCertificate());
    hasPfx = await makePfx(folder);
  });
  after(() => folder.remove());

  const pair = (certificate: string, key: string) => ({ certificate: folder.path(certificate), key: folder.path(key) });
  const pfx = (name: string) => ({ pfx: folder.path(name) });
  const read = (setting: unknown, from = passphrases(), signal = never): Promise<Identity> => {
    const files = identityFiles(setting);
    assert.ok(files);
    return new ClientIdentities(from).read(files, signal);
  };
  const refusal = async (action: () => Promise<unknown>): Promise<string> => {
    const error = await failure(Promise.resolve().then(action));
    assert.equal(error.kind, 'bad-client-certificate');
    assert.doesNotMatch(error.message, /CANARY|pass phrase/);
    return error.message;
  };

  it('is undefined without a setting', () => {
    for (const none of [undefined, null, {}]) assert.equal(identityFiles(none), undefined);
  });

  it('is set with full paths, in which ~ is the home folder', () => {
    const inHome = (name: string): string => `~/${relative(homedir(), folder.path(name))}`;
    assert.deepEqual(
      identityFiles({ certificate: ` ${inHome('client.pem')} `, key: inHome('client.key') }),
      pair('client.pem', 'client.key'),
    );
  });

  const settings: unknown[] = [
    'client.pem',
    ['client.pem'],
    { certificate: '/a' },
    { key: '/a' },
    { certificate: '/a', key: 1 },
    { certificate: 1, key: '/a' },
    { pfx: '/a', key: '/a' },
    { pfx: '/a', passphrase: 'CANARY' },
    { pfx: 'a.p12' },
    { certificate: './a', key: '/a' },
  ];
  for (const setting of settings)
    it(`is refused with a sentence if the setting is ${JSON.stringify(setting)} (V220)`, async () => {
      assert.match(await refusal(() => Promise.resolve(identityFiles(setting))), /Set .*realmChat\.clientCertificate/);
    });

  it('is read from a pair, or from one file with both', async () => {
    const from = passphrases();
    assert.deepEqual(Object.keys(await read(pair('client.pem', 'client.key'), from)), ['cert', 'key']);
    await read(pair('both.pem', 'both.pem'), from);
    assert.deepEqual(from.asked, []);
  });

  for (const name of ['pkcs8.key', 'traditional.key'])
    it(`causes one question for the passphrase of its key, and another one if it is wrong: ${name} (V221)`, async () => {
      const from = passphrases(['wrong', '', passphrase]);
      const { passphrase: found } = await read(pair('client.pem', name), from);
      assert.equal(found, passphrase);
      const path = folder.path(name);
      assert.deepEqual(
        from.asked,
        [false, true, true].map((wasWrong) => ({ path, wasWrong })),
      );
      assert.deepEqual(from.kept, { [path]: passphrase });
      const again = passphrases([], from.kept);
      await read(pair('client.pem', name), again);
      assert.deepEqual(again.asked, []);
    });

  it('causes a question if the stored passphrase is wrong (V221)', async () => {
    const path = folder.path('pkcs8.key');
    const from = passphrases([passphrase], { [path]: 'former' });
    await read(pair('client.pem', 'pkcs8.key'), from);
    assert.deepEqual([from.asked, from.kept], [[{ path, wasWrong: true }], { [path]: passphrase }]);
  });

  it('is not read without its passphrase, which is not asked for after Stop (V221)', async () => {
    assert.match(await refusal(() => read(pair('client.pem', 'pkcs8.key'))), /without the passphrase of .*pkcs8\.key/);
    const stopped = AbortSignal.abort(new Error('stopped'));
    await assert.rejects(read(pair('client.pem', 'pkcs8.key'), passphrases(), stopped), /stopped/);
    const [stop, from] = [new AbortController(), passphrases([passphrase])];
    from.ask = async () => {
      stop.abort(new Error('stopped meanwhile'));
      await new Promise(setImmediate);
      return passphrase;
    };
    await assert.rejects(read(pair('client.pem', 'pkcs8.key'), from, stop.signal), /stopped meanwhile/);
    await new Promise(setImmediate);
    assert.deepEqual(from.kept, {}, 'what is entered after Stop is not stored');
  });

  it('causes one question for the passphrase for several requests', async () => {
    const from = passphrases([passphrase]);
    const files = pair('client.pem', 'pkcs8.key');
    const identities = new ClientIdentities(from);
    const all = await Promise.all([1, 2, 3].map(() => identities.read(files, never)));
    all.push(await identities.read(files, never));
    assert.equal(new Set(all).size, 1);
    assert.equal(from.asked.length, 1);
  });

  it('is read again when a file has changed', async () => {
    const identities = new ClientIdentities(passphrases());
    const files = pair('changing.pem', 'changing.key');
    const put = (name: string): Promise<unknown> =>
      Promise.all(
        ['pem', 'key'].map((kind) => copyFile(folder.path(`${name}.${kind}`), folder.path(`changing.${kind}`))),
      );
    await put('client');
    const first = await identities.read(files, never);
    await put('another');
    assert.notEqual(await identities.read(files, never), first);
  });

  it('is refused before it is valid, and once it has expired while it is known (V220)', async () => {
    const identities = new ClientIdentities(passphrases());
    const files = pair('client.pem', 'client.key');
    const now = Date.now();
    try {
      for (const days of [-9999, 9999]) {
        await identities.read(files, never);
        mock.timers.enable({ apis: ['Date'], now: now + days * 86_400_000 });
        assert.match(await refusal(() => identities.read(files, never)), /client\.pem is valid only from/);
        mock.timers.reset();
      }
    } finally {
      mock.timers.reset();
    }
  });

  const broken: [name: string, certificate: string, key: string, says: RegExp][] = [
    ['the certificate is missing', 'missing.pem', 'client.key', /missing\.pem .*cannot be read/],
    ['the key is missing', 'client.pem', 'missing.key', /missing\.key .*cannot be read/],
    ['the certificate is text', 'text.pem', 'client.key', /text\.pem contains no certificate.*PEM/],
    ['the certificate is damaged', 'damaged.pem', 'client.key', /damaged\.pem contains no certificate/],
    ['the certificate is a key', 'client.key', 'client.key', /client\.key contains no certificate/],
    ['the key is a certificate', 'client.pem', 'client.pem', /client\.pem contains no private key/],
    ['the key is damaged', 'client.pem', 'damaged.key', /damaged\.key contains no private key, or one that is not/],
    [
      'the key belongs to another certificate',
      'client.pem',
      'another.key',
      /another\.key does not belong to the first certificate/,
    ],
    [
      'it has expired',
      'expired.pem',
      'expired.key',
      /in .*expired\.pem is valid only from .* to .*\. Ask for a new one/,
    ],
  ];
  for (const [name, certificate, key, says] of broken)
    it(`is refused with a sentence if ${name} (V220)`, async () => {
      assert.match(await refusal(() => read(pair(certificate, key))), says);
    });

  describe('in a PFX file that openssl made', () => {
    before(function () {
      if (!hasPfx) this.skip();
    });

    it('is read with its passphrase, or without one if it has none (V221)', async () => {
      const from = passphrases(['wrong', passphrase]);
      assert.deepEqual(Object.keys(await read(pfx('client.p12'), from)), ['pfx', 'passphrase']);
      assert.deepEqual(
        from.asked.map(({ wasWrong }) => wasWrong),
        [false, true],
      );
      const none = passphrases();
      await read(pfx('open.p12'), none);
      assert.deepEqual(none.asked, []);
    });

    const files: [name: string, file: string, says: RegExp][] = [
      ['it has expired', 'expired.p12', /in .*expired\.p12 is valid only from/],
      ['it uses an outdated encryption', 'old.p12', /old\.p12 is encrypted in a way that is no longer supported/],
      ['it is a PEM file', 'client.pem', /client\.pem is not a PFX file/],
      ['it is empty', '/dev/null', /is not a PFX file/],
      ['it is missing', 'missing.p12', /missing\.p12 .*cannot be read/],
      ['it has no key', 'keyless.p12', /keyless\.p12/],
    ];
    for (const [name, file, says] of files)
      it(`is refused with a sentence if ${name} (V220)`, async () => {
        const setting = file.startsWith('/') ? { pfx: file } : pfx(file);
        assert.match(await refusal(() => read(setting, passphrases([passphrase]))), says);
      });
  });
});
