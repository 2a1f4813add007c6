import { parseBaseUrl } from '../service/baseUrl.ts';
import { parseRealm } from '../service/credentials.ts';
import { ServiceError } from '../service/errors.ts';
import { settings } from './settings.ts';

/** Which service, for which organisation: what a key is bound to. */
export interface Installation {
  baseUrl: string;
  realm: string;
}

/** The installation that the settings name. Throws `bad-base-url` or `bad-realm`. */
export function installation(): Installation {
  const base = parseBaseUrl(settings.baseUrl());
  if (!base.ok) throw new ServiceError('bad-base-url', { reason: base.reason });
  const realm = parseRealm(settings.realm());
  if (!realm.ok) throw new ServiceError('bad-realm', { reason: realm.reason });
  return { baseUrl: base.baseUrl, realm: realm.value };
}

/** The same, or undefined while the settings name none. */
export function installationIfAny(): Installation | undefined {
  try {
    return installation();
  } catch {
    return undefined;
  }
}

/** What the chat panel shows of the connection. An address that is refused is not repeated: sending says why it is. */
export function connectionSummary(): { host?: string; realm?: string } {
  const [host, realm] = [settings.baseUrl(), settings.realm()];
  const chosen = installationIfAny();
  if (chosen) return { host: addressOf(chosen), realm: chosen.realm };
  return host && realm ? { host: '–', realm } : {};
}

/** Host, port and path of an installation, as people tell installations apart. */
export function addressOf({ baseUrl }: Pick<Installation, 'baseUrl'>): string {
  return baseUrl.replace(/^https?:\/\//, '');
}
