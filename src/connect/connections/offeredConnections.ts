import { namedPlaces } from '../../organisation/allowedAddresses.ts';
import { isLocked, organisation } from '../../settings/userValue.ts';
import { installationOf, isSameInstallation } from '../installation.ts';
import { isFor } from './savedConnections.ts';
import { settings, type SavedConnection } from '../../settings/settings.ts';

/**
 * The connections that the organisation offers. A realm is empty if the user has to enter it, and a name is empty if the file gives only an
 * address.
 */
export function offeredConnections(): SavedConnection[] {
  const decided = organisation();
  if (!decided) return [];
  const all = namedPlaces(decided).map(({ name = '', baseUrl, realm = '' }) => ({
    name,
    baseUrl,
    realm: realm.trim(),
  }));
  const isRepeated = (one: SavedConnection): boolean =>
    one.name === '' && all.some((other) => other !== one && isFor(other, one));
  return all.filter((each) => !isRepeated(each) && isLeftToUser(each));
}

/** Whether the user may enter an address that the organisation does not offer. */
export function canEnterAddress(): boolean {
  return !isLocked('baseUrl') && organisation()?.allowsOtherAddresses !== false;
}

/** Whether a connection has the values of the settings that the organisation locks. Its realm may also be empty. */
function isLeftToUser({ baseUrl, realm }: SavedConnection): boolean {
  const isAddress = !isLocked('baseUrl') || isSameAddress(baseUrl, settings.baseUrl());
  return isAddress && (!isLocked('realm') || realm === '' || realm === settings.realm());
}

function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [one, other].map((baseUrl) => installationOf({ baseUrl, realm: 'any' }));
  return isSameInstallation(first, second);
}
