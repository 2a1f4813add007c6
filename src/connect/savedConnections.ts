import { parseBaseUrl } from '../service/baseUrl.ts';
import { addressOf, installationIfAny, type Installation } from './installation.ts';
import { listAsWritten, settings, updateSettings, type SavedConnection } from './settings.ts';

/** Makes an installation the chosen one, in one act. It is kept among the saved connections, and so is the one before it. */
export async function choose({ baseUrl, realm }: Installation): Promise<void> {
  const connections = allConnections();
  if (!connections.some((saved) => isFor(saved, { baseUrl, realm }))) connections.push(named({ baseUrl, realm }));
  const added = connections.slice(settings.connections().length);
  await updateSettings({
    ...(added.length > 0 && { connections: [...listAsWritten('connections'), ...added] }),
    baseUrl,
    realm,
  });
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

/** Whether a saved connection is the one for an installation, in whatever shape their addresses are written. */
export function isFor(saved: SavedConnection, { baseUrl, realm }: Installation): boolean {
  return saved.realm === realm && normalised(saved.baseUrl) === normalised(baseUrl);
}

function normalised(address: string): string {
  const parsed = parseBaseUrl(address);
  return parsed.ok ? parsed.baseUrl : address;
}

function isSaved(installation: Installation): boolean {
  return settings.connections().some((connection) => isFor(connection, installation));
}

function named({ baseUrl, realm }: Installation): SavedConnection {
  return { name: `${addressOf({ baseUrl })} (${realm})`, baseUrl, realm };
}
