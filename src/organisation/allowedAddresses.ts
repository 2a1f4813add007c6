import { parseBaseUrl } from '../service/baseUrl.ts';
import { parseRealm } from '../service/credentials.ts';
import type { Organisation } from './organisation.ts';

/** A place that requests go to; without a realm, any realm at that address. */
interface Place {
  baseUrl: string;
  realm?: string | undefined;
}

/** Whether an organisation allows a place, which is normalised: that of a connection, or its base URL, with its realm where it has one. */
export function isAllowed({ allowsOtherAddresses, settings }: Organisation, asked: Place): boolean {
  // What has these names fits the schema.
  const [baseUrl = '', realm] = ['baseUrl', 'realm'].map((name) => settings.get(name)?.value as string | undefined);
  const connections = (settings.get('connections')?.value ?? []) as Place[];
  return allowsOtherAddresses || [{ baseUrl, realm }, ...connections].some((allowed) => isSame(allowed, asked));
}

function isSame(allowed: Place, { baseUrl, realm }: Place): boolean {
  const base = parseBaseUrl(allowed.baseUrl);
  return (
    base.ok &&
    base.baseUrl === baseUrl &&
    (allowed.realm === undefined || realm === undefined || isRealm(allowed.realm, realm))
  );
}

function isRealm(written: string, realm: string): boolean {
  const parsed = parseRealm(written);
  return parsed.ok && parsed.value === realm;
}
