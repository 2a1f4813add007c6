import { addressOf, type Installation } from './installation.ts';
import { settings, updateSettings, type SavedConnection } from './settings.ts';

/** Makes an installation the chosen one, in one act, and keeps it among the saved connections. */
export async function choose(installation: Installation): Promise<void> {
  const { baseUrl, realm } = installation;
  const saved = settings.connections();
  const known = saved.some((connection) => isFor(connection, installation));
  const connections = known ? {} : { connections: [...saved, { name: nameFor(installation), baseUrl, realm }] };
  await updateSettings({ ...connections, baseUrl, realm });
}

/** Whether a saved connection is the one for an installation. */
export function isFor(saved: SavedConnection, { baseUrl, realm }: Installation): boolean {
  return saved.baseUrl === baseUrl && saved.realm === realm;
}

function nameFor(installation: Installation): string {
  return `${addressOf(installation)} (${installation.realm})`;
}
