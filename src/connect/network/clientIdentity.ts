import * as l10n from '@vscode/l10n';
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isAbsolute, normalize } from 'node:path';
import { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import { language } from '../../shared/counted.ts';
import { ServiceError } from '../../service/errors/errors.ts';
import { field } from '../../shared/json.ts';
import { withHome } from '../../shared/homePath.ts';
import { SingleFlight } from '../../shared/singleFlight.ts';

/** A client certificate with its private key, in the form that Node's `createSecureContext` accepts. */
export type Identity = { passphrase?: string } & ({ cert: string; key: string } | { pfx: Buffer });

/** Where the passphrase of a file comes from. */
export interface Passphrases {
  /** Resolves with the passphrase that was stored for a path, if any. */
  stored(path: string): Promise<string | undefined>;
  /** Asks the user. `wasWrong` says whether the previous passphrase was wrong. Resolves with undefined if none is entered. */
  ask(path: string, wasWrong: boolean, signal: AbortSignal): Promise<string | undefined>;
  store(path: string, passphrase: string): Promise<void>;
}

/** Full paths: a certificate with its key, or one file with both. */
export type IdentityFiles = { certificate: string; key: string } | { pfx: string };

/**
 * The files that the setting `realmChat.clientCertificate` names; undefined if it names none. `setting` is its value as it was written.
 * Throws `bad-client-certificate`.
 */
export function identityFiles(setting: unknown): IdentityFiles | undefined {
  if (setting === undefined || setting === null || isEmpty(setting)) return undefined;
  const names = typeof setting === 'object' ? Object.keys(setting).sort().join() : '';
  const [certificate, key, pfx] = ['certificate', 'key', 'pfx'].map((name) => field(setting, name));
  if (names === 'certificate,key' && typeof certificate === 'string' && typeof key === 'string')
    return { certificate: fullPath(certificate), key: fullPath(key) };
  if (names === 'pfx' && typeof pfx === 'string') return { pfx: fullPath(pfx) };
  throw unusable(
    l10n.t(
      'Set realmChat.clientCertificate either to the paths of a certificate and its key, or to the path of one PFX file.',
    ),
  );
}

function isEmpty(setting: unknown): boolean {
  return typeof setting === 'object' && Object.keys(setting ?? {}).length === 0;
}

function fullPath(written: string): string {
  const path = normalize(withHome(written.trim()));
  if (isAbsolute(path)) return path;
  throw unusable(l10n.t('Set the paths of realmChat.clientCertificate to the full paths of files.'));
}

/** Reads client certificates, and asks for passphrases if they need any. */
export class ClientIdentities {
  readonly #passphrases: Passphrases;
  readonly #opening = new SingleFlight<Identity>();
  #known: { contents: string; identity: Identity; certificate: X509Certificate | undefined } | undefined;

  constructor(passphrases: Passphrases) {
    this.#passphrases = passphrases;
  }

  /** The certificate in these files: the same object as long as their contents stay the same. Throws `bad-client-certificate`. */
  async read(files: IdentityFiles, signal: AbortSignal): Promise<Identity> {
    const read =
      'pfx' in files ? [await bytesOf(files.pfx)] : await Promise.all([bytesOf(files.certificate), bytesOf(files.key)]);
    const contents = JSON.stringify([files, ...read.map((bytes) => bytes.toString('base64'))]);
    if (this.#known?.contents !== contents) {
      const identity = await this.#opening.join(contents, (stop) => this.#open(files, read, stop), signal);
      this.#known = { contents, identity, certificate: certificateOf(identity) };
    }
    assertValid(this.#known.certificate, 'pfx' in files ? files.pfx : files.certificate);
    return this.#known.identity;
  }

  #open(files: IdentityFiles, [first = empty, second = empty]: Buffer[], signal: AbortSignal): Promise<Identity> {
    if ('pfx' in files) return this.#opened(files.pfx, pfxOpener(first, files.pfx), signal);
    const certificate = leafOf(first, files.certificate);
    return this.#opened(files.key, pairOpener(first, certificate, second, files.key), signal);
  }

  /** Tries without a passphrase, then with the stored one, then with those that the user enters. */
  async #opened(path: string, open: Opener, signal: AbortSignal): Promise<Identity> {
    const opened = open(undefined);
    if (opened) return opened;
    const stored = await this.#passphrases.stored(path);
    const known = stored === undefined ? undefined : open(stored);
    if (known) return known;
    for (let wasWrong = stored !== undefined; ; wasWrong = true) {
      const entered = await this.#passphrases.ask(path, wasWrong, signal);
      signal.throwIfAborted();
      if (entered === undefined)
        throw unusable(l10n.t('The client certificate cannot be used without the passphrase of {0}.', path));
      const identity = open(entered);
      if (!identity) continue;
      await this.#passphrases.store(path, entered);
      return identity;
    }
  }
}

const empty = Buffer.alloc(0);

/** Tries a passphrase. Returns undefined if it is wrong or missing; throws if no passphrase can help. */
type Opener = (passphrase: string | undefined) => Identity | undefined;

function pairOpener(cert: Buffer, certificate: X509Certificate, pem: Buffer, path: string): Opener {
  const key = pem.toString();
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(key)) throw noKey(path);
  // PEM says itself whether it is encrypted. (RFC 7468, 11; RFC 1421, 4.6.1.1)
  const isEncrypted = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(key);
  return (passphrase) => {
    if (isEncrypted && passphrase === undefined) return undefined;
    const opened = privateKey(key, passphrase);
    if (!opened && isEncrypted) return undefined;
    if (!opened) throw noKey(path);
    if (!certificate.checkPrivateKey(opened))
      throw unusable(
        l10n.t('The private key in {0} does not belong to the first certificate of realmChat.clientCertificate.', path),
      );
    return { cert: cert.toString(), key, ...(passphrase !== undefined && { passphrase }) };
  };
}

function privateKey(pem: string, passphrase: string | undefined): KeyObject | undefined {
  try {
    return createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) });
  } catch {
    return undefined;
  }
}

function pfxOpener(pfx: Buffer, path: string): Opener {
  // A PFX file is an ASN.1 structure, which starts with this byte, unlike a PEM file. (RFC 7292, 4)
  if (pfx[0] !== 0x30) throw unusable(l10n.t('The file {0} is not a PFX file.', path));
  return (passphrase) => {
    const identity = { pfx, ...(passphrase !== undefined && { passphrase }) };
    try {
      createSecureContext(identity);
      return identity;
    } catch (error) {
      if (field(error, 'code') !== 'ERR_CRYPTO_UNSUPPORTED_OPERATION') return undefined;
      throw unusable(
        l10n.t('The PFX file {0} is encrypted in a way that is no longer supported. Export it again with AES.', path),
      );
    }
  };
}

/** The certificate that is presented. Those after it lead to its authority. */
function leafOf(pem: Buffer, path: string): X509Certificate {
  try {
    if (!pem.includes('-----BEGIN CERTIFICATE-----')) throw new Error('no PEM');
    return new X509Certificate(pem);
  } catch {
    throw unusable(
      l10n.t('The file {0} contains no certificate, or one that is not valid. It must be a PEM file.', path),
    );
  }
}

/** The certificate of an identity. Node shows the one of a PFX file only in a connection. */
function certificateOf(identity: Identity): X509Certificate | undefined {
  if ('cert' in identity) return new X509Certificate(identity.cert);
  const unused = new Duplex({ read: () => undefined, write: () => undefined });
  const socket = new TLSSocket(unused, { secureContext: createSecureContext(identity) });
  socket.on('error', () => undefined);
  const certificate = socket.getX509Certificate();
  socket.destroy();
  return certificate;
}

function assertValid(certificate: X509Certificate | undefined, path: string): void {
  if (!certificate) throw unusable(l10n.t('The file {0} contains no certificate, or one that is not valid.', path));
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  const now = new Date();
  if (now >= from && now <= to) return;
  const shown = (date: Date): string => date.toLocaleDateString(language());
  throw unusable(
    l10n.t(
      'The client certificate in {0} is valid only from {1} to {2}. Ask for a new one.',
      path,
      shown(from),
      shown(to),
    ),
  );
}

function bytesOf(path: string): Promise<Buffer> {
  return readFile(path).catch(() => {
    throw unusable(
      l10n.t(
        'The file {0} of the setting realmChat.clientCertificate cannot be read. Check that it exists and that you have permission to read it.',
        path,
      ),
    );
  });
}

function noKey(path: string): ServiceError {
  return unusable(
    l10n.t('The file {0} contains no private key, or one that is not valid. It must be a PEM file.', path),
  );
}

function unusable(reason: string): ServiceError {
  return new ServiceError('bad-client-certificate', { reason });
}
