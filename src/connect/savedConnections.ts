import { at } from '../service/json.ts';
import { organisation } from '../userValue.ts';
import { addressOf, installationIfAny, installationOf, isSameInstallation, type Installation } from './installation.ts';
import { listAsWritten, settings, type SavedConnection } from './settings.ts';

/** An installation that may have a name already. */
export type Nameable = Installation & { name?: string };

/** The saved connections, and the chosen one where it is not among them. */
export function allConnections(): SavedConnection[] {
  const chosen = installationIfAny();
  return chosen ? withConnection(settings.connections(), chosen) : settings.connections();
}

/** The one that is chosen; of several for the same installation the one that is written as the settings are. */
export function activeAmong(connections: SavedConnection[], chosen = installationIfAny()): SavedConnection | undefined {
  const possible = connections.filter((connection) => chosen && isFor(connection, chosen));
  return possible.find(({ baseUrl }) => baseUrl.trim() === settings.baseUrl()) ?? possible[0];
}

/** Whether two are for the same installation, in whatever shape their addresses are written. */
export function isFor(connection: Installation, other: Installation): boolean {
  return isSameInstallation(installationOf(connection) ?? connection, installationOf(other) ?? other);
}

/** Whether two are the same entry of the list: what the user wrote twice is there twice. */
export function isSameEntry(connection: SavedConnection, entry: unknown): boolean {
  return (['name', 'baseUrl', 'realm'] as const).every((key) => at(entry, key) === connection[key]);
}

/** Another connection for the same installation. */
export function twinOf(connection: SavedConnection): SavedConnection | undefined {
  const all = allConnections();
  const place = all.findIndex((entry) => isSameEntry(connection, entry));
  return all.find((other, index) => index !== place && isFor(other, connection));
}

/** What a connection is called: its name, or its address where it has none. */
export function nameOf(connection: SavedConnection): string {
  return connection.name.trim() || addressOf(connection);
}

/** Whether a connection would have the name of another one: in the status bar nobody could distinguish them. */
export function isNameTaken(name: string, connection?: SavedConnection): boolean {
  const others = allConnections().filter((other) => !connection || !isSameEntry(connection, other));
  return others.some((other) => nameOf(other).toLowerCase() === name.toLowerCase());
}

/** What a connection will be called once it is saved: as it is already, else as it wants to be where that name is free. */
export function nameToBe(connection: SavedConnection): string {
  const saved = allConnections().find((other) => isFor(other, connection));
  if (saved) return nameOf(saved);
  return connection.name && !isNameTaken(connection.name) ? connection.name : defaultName(connection);
}

/** What to write so that these installations are saved, and all that the user wrote stays; nothing when they are already. */
export function listWith(installations: Nameable[]): { connections?: unknown[] } {
  const saved = settings.connections();
  const added = installations.reduce(withConnection, saved).slice(saved.length);
  return added.length > 0 ? { connections: [...listAsWritten('connections'), ...added] } : {};
}

/** What to write for a connection to have another name. One that is not saved yet is saved with it. */
export function listWithName(connection: SavedConnection, name: string): { connections: unknown[] } {
  const list = listAsWritten('connections');
  const place = list.findIndex((entry) => isSameEntry(connection, entry));
  const renamed = { ...connection, name };
  return { connections: place < 0 ? [...list, renamed] : list.with(place, renamed) };
}

/** What to write for a connection to be gone; without any the setting is, unless the organisation would put its own in its place. */
export function listWithout(connection: SavedConnection): { connections: unknown[] | undefined } {
  const list = listAsWritten('connections');
  const place = list.findIndex((entry) => isSameEntry(connection, entry));
  const others = list.filter((_, index) => index !== place);
  return { connections: others.length > 0 || organisation()?.settings.has('connections') ? others : undefined };
}

function withConnection(connections: SavedConnection[], { name, ...installation }: Nameable): SavedConnection[] {
  if (connections.some((connection) => isFor(connection, installation))) return connections;
  return [...connections, { name: name ?? defaultName(installation), ...installation }];
}

function defaultName({ baseUrl, realm }: Installation): string {
  return `${addressOf({ baseUrl })} (${realm})`;
}
