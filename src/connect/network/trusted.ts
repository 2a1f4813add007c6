import * as l10n from '@vscode/l10n';
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import * as tls from 'node:tls';
import { ServiceError } from '../../service/errors/errors.ts';
import type { Identity } from './clientIdentity.ts';
import { withHome } from '../../shared/homePath.ts';

/** What decides which authorities are trusted. Each is read when it is needed. */
export interface TrustSettings {
  /** The setting `realmChat.caFile`. */
  caFile: () => string;
  /** Whether those of the system are trusted, as VS Code's setting `http.systemCertificates` says. */
  systemCertificates: () => boolean;
}

/**
 * Makes a function that resolves with the authorities to trust, according to the settings: Node's authorities, those of the system,
 * and those of `realmChat.caFile`. A client certificate to present is added if one is given. Undefined if nothing is added to Node's. It
 * rejects with `bad-ca-file`.
 */
export function trustedAuthorities(
  settings: TrustSettings,
): (identity?: Identity) => Promise<tls.SecureContext | undefined> {
  // Kept because it takes a noticeable moment to make a context of hundreds of certificates.
  let known: { key: string; identity: Identity | undefined; context: tls.SecureContext } | undefined;
  const certificatesOf = keptCertificates();
  return async (identity) => {
    const extra = certificatesOf(await pemText(withHome(settings.caFile())));
    // Node knows those of the system since 22.15; in older versions, VS Code itself adds them to every connection.
    const system = settings.systemCertificates() ? authorities('system') : [];
    if (extra.length + system.length === 0 && !identity) return undefined;
    const key = `${system.length} ${extra.join()}`;
    if (known?.key !== key || known.identity !== identity)
      known = { key, identity, context: contextOf([...system, ...extra], identity) };
    return known.context;
  };
}

function contextOf(extra: string[], identity: Identity | undefined): tls.SecureContext {
  // If there are no further authorities, `ca` is left out: Node then also trusts those of NODE_EXTRA_CA_CERTS, which it cannot list.
  const ca = extra.length > 0 && { ca: besideDefault(extra) };
  return tls.createSecureContext({ ...identity, ...ca });
}

/** Certificates together with those of the authorities that Node trusts without them, each once. */
export function besideDefault(extra: readonly string[]): string[] {
  return [...new Set([...authorities('default'), ...extra])];
}

/** Authorities that Node can list. Not every version of Node in VS Code can list them. */
function authorities(of: 'default' | 'system'): string[] {
  const known = (tls as Partial<typeof tls>).getCACertificates?.(of);
  return known ?? (of === 'default' ? [...tls.rootCertificates] : []);
}

/** The text of `realmChat.caFile` at a path; undefined if there is none. */
async function pemText(path: string): Promise<string | undefined> {
  if (!path) return undefined;
  if (!isAbsolute(path)) throw unusable(l10n.t('Set realmChat.caFile to the full path of a PEM file.'));
  return readFile(path, 'utf8').catch(() => {
    throw unusable(
      l10n.t(
        'The file of the setting realmChat.caFile cannot be read. Check that it exists and that you have permission to read it.',
      ),
    );
  });
}

/** Reads the certificates of a text again only if it is another one: a file of a company may have hundreds. */
function keptCertificates(): (pem: string | undefined) => string[] {
  let kept: { pem: string; certificates: string[] } | undefined;
  return (pem) => {
    if (pem === undefined) return [];
    if (kept?.pem !== pem) kept = { pem, certificates: certificatesIn(pem) };
    return kept.certificates;
  };
}

/**
 * The certificates in a PEM file. Throws if one cannot be read: Node would skip it, and later report that it does not trust a good server.
 */
function certificatesIn(pem: string): string[] {
  try {
    const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [''];
    return found.map((certificate) => new X509Certificate(certificate).toString());
  } catch {
    throw unusable(
      l10n.t(
        'The file of the setting realmChat.caFile contains no certificate, or one that is not valid. Set realmChat.caFile to a PEM file.',
      ),
    );
  }
}

function unusable(reason: string): ServiceError {
  return new ServiceError('bad-ca-file', { reason });
}
