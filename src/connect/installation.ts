import type * as vscode from 'vscode';
import { isAllowed } from '../organisation/allowedAddresses.ts';
import { parseBaseUrl } from '../service/baseUrl.ts';
import { parseRealm } from '../service/credentials.ts';
import { ServiceError } from '../service/errors.ts';
import { organisation, organisationProblem } from '../userValue.ts';
import { addressOf } from './addressOf.ts';
import { settings } from './settings.ts';
import { onDidChangeSettings } from './userSettings.ts';

export { addressOf };

/** Which service, for which organisation: what a key is bound to. */
export interface Installation {
  baseUrl: string;
  realm: string;
}

/** The installation that the settings name. Throws `organisation-file`, `bad-base-url`, `bad-realm` or `address-not-allowed`. */
export function installation(): Installation {
  assertPermitted();
  const chosen = normalised({ baseUrl: settings.baseUrl(), realm: settings.realm() });
  assertPermitted(chosen);
  return chosen;
}

/** Throws `organisation-file` where the organisation's file cannot be used, and `address-not-allowed` for what it does not allow. */
export function assertPermitted(asked?: Installation): void {
  const reason = organisationProblem();
  if (reason !== undefined) throw new ServiceError('organisation-file', { reason });
  if (asked && !isPermitted(asked))
    throw new ServiceError('address-not-allowed', { host: addressOf(asked), realm: asked.realm });
}

/** Whether the organisation allows an installation, which is normalised; or, without a realm, any at that address. */
export function isPermitted(asked: { baseUrl: string; realm?: string }): boolean {
  const decided = organisation();
  return !decided || isAllowed(decided, asked);
}

/** The same, or undefined while the settings name none. */
export function installationIfAny(): Installation | undefined {
  return installationOf({ baseUrl: settings.baseUrl(), realm: settings.realm() });
}

/** The installation that is meant by an address and a realm, in whatever shape they are written; undefined when they name none. */
export function installationOf(written: Installation): Installation | undefined {
  try {
    return normalised(written);
  } catch {
    return undefined;
  }
}

/** Whether two are the same; none is the same as none. */
export function isSameInstallation(one: Installation | undefined, other: Installation | undefined): boolean {
  return one?.baseUrl === other?.baseUrl && one?.realm === other?.realm;
}

/** Notifies when the settings name another installation, and not merely the same one in other words. */
export function onDidChangeInstallation(listener: () => void): vscode.Disposable {
  let last = installationIfAny();
  return onDidChangeSettings(() => {
    const now = installationIfAny();
    if (isSameInstallation(now, last)) return;
    last = now;
    listener();
  });
}

/** What the chat panel shows of the connection. An address that is refused is not repeated: sending says why it is. */
export function connectionSummary(): { host?: string; realm?: string } {
  const [host, realm] = [settings.baseUrl(), settings.realm()];
  const chosen = installationIfAny();
  if (chosen) return { host: addressOf(chosen), realm: chosen.realm };
  return host && realm ? { host: '–', realm } : {};
}

/** The same as one text, for users. */
export function connectedPlace(): string {
  const { host, realm } = connectionSummary();
  return [host, realm].filter(Boolean).join(' · ') || '–';
}

function normalised(written: Installation): Installation {
  const base = parseBaseUrl(written.baseUrl);
  if (!base.ok) throw new ServiceError('bad-base-url', { reason: base.reason });
  const realm = parseRealm(written.realm);
  if (!realm.ok) throw new ServiceError('bad-realm', { reason: realm.reason });
  return { baseUrl: base.baseUrl, realm: realm.value };
}
