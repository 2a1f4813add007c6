import type * as vscode from 'vscode';
import { parseBaseUrl } from '../service/baseUrl.ts';
import { parseRealm } from '../service/credentials.ts';
import { addressOf, type Installation } from './addressOf.ts';
import { settings } from '../settings/settings.ts';
import { onDidChangeSettings } from '../settings/userSettings.ts';

export { addressOf, type Installation };

/** The installation that the settings name; undefined if they name none. */
export function installationIfAny(): Installation | undefined {
  return installationOf({ baseUrl: settings.baseUrl(), realm: settings.realm() });
}

/** The installation that an address and a realm name, in whatever form they are written; undefined if they name none. */
export function installationOf(written: Installation): Installation | undefined {
  const named = normalised(written);
  return named.ok ? named.installation : undefined;
}

/** Whether two installations are the same. Two that are undefined are the same too. */
export function isSameInstallation(one: Installation | undefined, other: Installation | undefined): boolean {
  return one?.baseUrl === other?.baseUrl && one?.realm === other?.realm;
}

/** Notifies when the settings name another installation, but not when they only write the same one differently. */
export function onDidChangeInstallation(listener: () => void): vscode.Disposable {
  let last = installationIfAny();
  return onDidChangeSettings(() => {
    const now = installationIfAny();
    if (isSameInstallation(now, last)) return;
    last = now;
    listener();
  });
}

/** What the chat panel shows of the connection. An address that is refused is not shown; the error on sending says why it is refused. */
export function connectionSummary(): { host?: string; realm?: string } {
  const [host, realm] = [settings.baseUrl(), settings.realm()];
  const chosen = installationIfAny();
  if (chosen) return { host: addressOf(chosen), realm: chosen.realm };
  return host && realm ? { host: '–', realm } : {};
}

/** The host and realm of the connection as one text, for users. */
export function connectedInstallationName(): string {
  const { host, realm } = connectionSummary();
  return [host, realm].filter(Boolean).join(' · ') || '–';
}

/** An installation in the normalised form that requests and keys use, or a sentence that says what is wrong with it. */
export function normalised(written: Installation): Normalised {
  const base = parseBaseUrl(written.baseUrl);
  if (!base.ok) return { ok: false, kind: 'bad-base-url', reason: base.reason };
  const realm = parseRealm(written.realm);
  if (!realm.ok) return { ok: false, kind: 'bad-realm', reason: realm.reason };
  return { ok: true, installation: { baseUrl: base.baseUrl, realm: realm.value } };
}

type Normalised =
  | { ok: true; installation: Installation }
  | { ok: false; kind: 'bad-base-url' | 'bad-realm'; reason: string };
