import { parseBaseUrl } from '../service/baseUrl.ts';
import { addressOf, installationIfAny, type Installation } from './installation.ts';
import { listAsWritten, settings, updateSettings, type SavedConnection } from './settings.ts';

/** Makes an installation the chosen one, in one act. It is kept among the saved connections, and so is the one before it. */
export async function choose(installation: Installation): Promise<void> {
  const before = installationIfAny();
  const unsaved = [before, installation].filter((one) => one !== undefined).filter((one) => !isSaved(one));
  const connections = unsaved.length ? { connections: [...listAsWritten('connections'), ...unsaved.map(named)] } : {};
  await updateSettings({ ...connections, baseUrl: installation.baseUrl, realm: installation.realm });
}

/** The saved connections, and the chosen one where it is not among them. */
export function allConnections(): SavedConnection[] {
  const chosen = installationIfAny();
  return [...settings.connections(), ...(chosen && !isSaved(chosen) ? [named(chosen)] : [])];
}

/** What people call an installation: the name it was saved under, else its address. */
export function nameFor(installation: Installation): string {
  return settings.connections().find((saved) => isFor(saved, installation))?.name ?? addressOf(installation);
}

/** Whether a saved connection is the one for an installation. */
export function isFor(saved: SavedConnection, { baseUrl, realm }: Installation): boolean {
  const parsed = parseBaseUrl(saved.baseUrl);
  return parsed.ok && parsed.baseUrl === baseUrl && saved.realm === realm;
}

function isSaved(installation: Installation): boolean {
  return settings.connections().some((connection) => isFor(connection, installation));
}

function named({ baseUrl, realm }: Installation): SavedConnection {
  return { name: `${addressOf({ baseUrl })} (${realm})`, baseUrl, realm };
}
