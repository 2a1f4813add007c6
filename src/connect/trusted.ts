import * as l10n from '@vscode/l10n';
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import * as tls from 'node:tls';
import * as vscode from 'vscode';
import { ServiceError } from '../service/errors.ts';
import type { Identity } from './clientIdentity.ts';
import { withHome } from '../homePath.ts';
import { settings } from './settings.ts';

/**
 * Passes on the authorities to trust, as the settings say now: Node's authorities, those of the system, and those of `realmChat.caFile`;
 * with a client certificate, where one is to be presented. Throws `bad-ca-file`.
 */
export function trustedAuthorities(): (identity?: Identity) => Promise<tls.SecureContext | undefined> {
  // To make a context of hundreds of certificates takes a noticeable moment.
  let known: { key: string; identity: Identity | undefined; context: tls.SecureContext } | undefined;
  return async (identity) => {
    const extra = await extraAuthorities();
    const system = systemAuthorities();
    if (extra.length + system.length === 0 && !identity) return undefined;
    const key = `${system.length} ${extra.join()}`;
    if (known?.key !== key || known.identity !== identity)
      known = { key, identity, context: contextOf([...system, ...extra], identity) };
    return known.context;
  };
}

/** The path of `realmChat.caFile`, where `~` is the user's home folder; empty when there is none. */
export function authoritiesFile(): string {
  return withHome(settings.caFile());
}

/** Node knows them since 22.15; before, VS Code itself adds them to every connection. */
function systemAuthorities(): string[] {
  const wanted = vscode.workspace.getConfiguration('http').get<boolean>('systemCertificates') ?? true;
  return wanted ? authorities('system') : [];
}

function contextOf(extra: string[], identity: Identity | undefined): tls.SecureContext {
  // Without further ones, Node trusts more by itself than it can name: those of NODE_EXTRA_CA_CERTS.
  const ca = extra.length > 0 && { ca: [...new Set([...authorities('default'), ...extra])] };
  return tls.createSecureContext({ ...identity, ...ca });
}

/** Not every Node that VS Code brings can name them. */
function authorities(of: 'default' | 'system'): string[] {
  const known = (tls as Partial<typeof tls>).getCACertificates?.(of);
  return known ?? (of === 'default' ? [...tls.rootCertificates] : []);
}

async function extraAuthorities(): Promise<string[]> {
  const path = authoritiesFile();
  if (!path) return [];
  if (!isAbsolute(path)) throw unusable(l10n.t('Set realmChat.caFile to the full path of a PEM file.'));
  const pem = await readFile(path, 'utf8').catch(() => {
    throw unusable(
      l10n.t(
        'The file of the setting realmChat.caFile cannot be read. Check that it exists and that you have permission to read it.',
      ),
    );
  });
  return certificatesIn(pem);
}

/** Node would pass over what it cannot read, and later say of a good server that it is not trusted. */
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
