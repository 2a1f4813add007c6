import { at } from '../service/json.ts';
import { isLocked, organisation } from '../userValue.ts';
import { addressOf, installationOf, isSameInstallation } from './installation.ts';
import type { SavedConnection } from './settings.ts';

/** The connections that the organisation offers. A realm is empty where the user is to enter it. */
export function offeredConnections(): SavedConnection[] {
  const valueOf = (name: string): unknown => organisation()?.settings.get(name)?.value;
  const [connections, baseUrl, realm] = [valueOf('connections'), valueOf('baseUrl'), valueOf('realm')];
  const listed = (Array.isArray(connections) ? connections : []).flatMap(connectionIn);
  const own = { name: '', baseUrl: textIn(baseUrl), realm: textIn(realm) };
  const isListed = listed.some((each) => isSameInstallation(installationOf(each), installationOf(own)));
  const all = own.baseUrl === '' || isListed ? listed : [{ ...own, name: addressOf(own) }, ...listed];
  return all.filter(
    (each) =>
      (!isLocked('baseUrl') || isSameAddress(each, own)) &&
      (!isLocked('realm') || each.realm === '' || each.realm === own.realm),
  );
}

/** Whether the user may enter an address that the organisation does not offer. */
export function canEnterAddress(): boolean {
  return !isLocked('baseUrl') && organisation()?.allowsOtherAddresses !== false;
}

function isSameAddress(one: { baseUrl: string }, other: { baseUrl: string }): boolean {
  const [first, second] = [one, other].map(({ baseUrl }) => installationOf({ baseUrl, realm: 'any' }));
  return isSameInstallation(first, second);
}

function connectionIn(entry: unknown): SavedConnection[] {
  const [name, baseUrl, realm] = [at(entry, 'name'), at(entry, 'baseUrl'), at(entry, 'realm')];
  return textIn(baseUrl) === '' ? [] : [{ name: textIn(name), baseUrl: textIn(baseUrl), realm: textIn(realm) }];
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
