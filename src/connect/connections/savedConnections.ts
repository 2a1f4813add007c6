import { field } from '../../shared/json.ts';
import { organisation } from '../../settings/userValue.ts';
import {
  addressOf,
  installationIfAny,
  installationOf,
  isSameInstallation,
  type Installation,
} from '../installation.ts';
import { listAsWritten, settings, type SavedConnection } from '../../settings/settings.ts';

/** An installation that may already have a name. */
export type Nameable = Installation & { name?: string };

/** The saved connections, and the chosen one if it is not among them. */
export function allConnections(): SavedConnection[] {
  const chosen = installationIfAny();
  return chosen ? withConnection(settings.connections(), chosen) : settings.connections();
}

/** The chosen connection. If several are for the same installation, the one that is written like the setting is preferred. */
export function activeAmong(connections: SavedConnection[], chosen = installationIfAny()): SavedConnection | undefined {
  const possible = connections.filter((connection) => chosen && isFor(connection, chosen));
  return possible.find(({ baseUrl }) => baseUrl.trim() === settings.baseUrl()) ?? possible[0];
}

/** Whether two connections are for the same installation, in whatever form their addresses are written. */
export function isFor(connection: Installation, other: Installation): boolean {
  return isSameInstallation(installationOf(connection) ?? connection, installationOf(other) ?? other);
}

/** Whether two entries of the list have the same name, base URL and realm. The user may have written an entry twice. */
export function isSameEntry(connection: SavedConnection, entry: unknown): boolean {
  return (['name', 'baseUrl', 'realm'] as const).every((key) => field(entry, key) === connection[key]);
}

/** Another connection for the same installation. */
export function twinOf(connection: SavedConnection): SavedConnection | undefined {
  const all = allConnections();
  const place = all.findIndex((entry) => isSameEntry(connection, entry));
  return all.find((other, index) => index !== place && isFor(other, connection));
}

/** The name of a connection, or its address if it has none. */
export function nameOf(connection: SavedConnection): string {
  return connection.name.trim() || addressOf(connection);
}

/** Whether another connection has this name already. Users could not distinguish the two in the status bar. */
export function isNameTaken(name: string, connection?: SavedConnection): boolean {
  const others = allConnections().filter((other) => !connection || !isSameEntry(connection, other));
  return others.some((other) => nameOf(other).toLowerCase() === name.toLowerCase());
}

/**
 * The name that a connection will have once it is saved: its saved name, or else its own name if that is not taken, or else a default one.
 */
export function nameToBe(connection: SavedConnection): string {
  const saved = allConnections().find((other) => isFor(other, connection));
  if (saved) return nameOf(saved);
  return connection.name && !isNameTaken(connection.name) ? connection.name : defaultName(connection);
}

/** What to write to settings to save these installations and keep everything that the user wrote; empty if they are already saved. */
export function listWith(installations: Nameable[]): { connections?: unknown[] } {
  const saved = settings.connections();
  const added = installations.reduce(withConnection, saved).slice(saved.length);
  return added.length > 0 ? { connections: [...listAsWritten('connections'), ...added] } : {};
}

/** What to write to settings to rename a connection. A connection that is not saved yet is saved with the name. */
export function listWithName(connection: SavedConnection, name: string): { connections: unknown[] } {
  const list = listAsWritten('connections');
  const place = list.findIndex((entry) => isSameEntry(connection, entry));
  const renamed = { ...connection, name };
  return { connections: place < 0 ? [...list, renamed] : list.with(place, renamed) };
}

/**
 * What to write to settings to remove a connection. If none is left, the setting is removed, unless the organisation's value would take its
 * place.
 */
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
