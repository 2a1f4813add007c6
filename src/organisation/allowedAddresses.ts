import { parseBaseUrl } from '../service/baseUrl.ts';
import { parseRealm } from '../service/credentials.ts';
import type { Organisation } from './organisation.ts';

/** A place to which requests are sent. Without a realm, it is any realm at that address. */
interface Place {
  name?: string;
  baseUrl: string;
  realm?: string | undefined;
}

/** The places that the file of an organisation names, as they are written: its base URL first, then its connections. */
export function namedPlaces({ settings }: Pick<Organisation, 'settings'>): Place[] {
  // Values with these names fit the schema.
  const [baseUrl, realm] = ['baseUrl', 'realm'].map((name) => settings.get(name)?.value as string | undefined);
  const connections = (settings.get('connections')?.value ?? []) as Place[];
  return [...(baseUrl === undefined ? [] : [{ baseUrl, realm }]), ...connections];
}

/** Whether an organisation allows a place: its file names it, or it allows all. `asked` must be normalised. */
export function isAllowed(organisation: Organisation, asked: Place): boolean {
  return organisation.allowsOtherAddresses || namedPlaces(organisation).some((allowed) => isSame(allowed, asked));
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
