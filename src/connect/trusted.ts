import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as tls from 'node:tls';
import * as vscode from 'vscode';
import { ServiceError } from '../service/errors.ts';
import { settings } from './settings.ts';

/** Tells whom to trust, as the settings say now: Node's authorities, those of the system, and those of `realmChat.caFile`. Throws `bad-ca-file`. */
export function trustedAuthorities(): () => Promise<tls.SecureContext | undefined> {
  // To make a context of hundreds of certificates takes a noticeable moment.
  let known: { key: string; context: tls.SecureContext } | undefined;
  return async () => {
    const extra = await extraAuthorities();
    const system = systemAuthorities();
    if (!extra && system.length === 0) return undefined;
    const key = `${system.length} ${extra}`;
    if (known?.key !== key) known = { key, context: contextOf(extra, system) };
    return known.context;
  };
}

/** Node knows them since 22.15; before, VS Code itself adds them to every connection. */
function systemAuthorities(): string[] {
  const wanted = vscode.workspace.getConfiguration('http').get<boolean>('systemCertificates') ?? true;
  return wanted ? authorities('system') : [];
}

function contextOf(extra: string, system: string[]): tls.SecureContext {
  try {
    return tls.createSecureContext({
      ca: [...new Set([...authorities('default'), ...system, ...(extra ? [extra] : [])])],
    });
  } catch {
    throw unusable();
  }
}

/** Not every Node that VS Code brings can name them. */
function authorities(of: 'default' | 'system'): string[] {
  return (tls as Partial<typeof tls>).getCACertificates?.(of) ?? [];
}

async function extraAuthorities(): Promise<string> {
  const path = settings.caFile();
  if (!path) return '';
  const file = path.startsWith('~') ? join(homedir(), path.slice(1)) : path;
  const pem = isAbsolute(file) ? await readFile(file, 'utf8').catch(() => '') : '';
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) throw unusable();
  return pem;
}

function unusable(): ServiceError {
  return new ServiceError('bad-ca-file', {
    reason: vscode.l10n.t(
      'The file of the setting realmChat.caFile holds no certificate that can be read. Name a PEM file, with its whole path.',
    ),
  });
}
