import { posix, win32 } from 'node:path';

const folders: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Library/Application Support/Realm Chat',
  linux: '/etc/realm-chat',
};

/**
 * Where an organisation's file is, absolute, on the machine that Realm Chat runs on. Only administrators may write there; no setting
 * and no workspace names another place.
 */
export function organisationPath(platform = process.platform, environment = process.env): string {
  if (platform === 'win32')
    return win32.join(environment['ProgramData'] ?? 'C:\\ProgramData', 'Realm Chat', 'organisation.json');
  return posix.join(folders[platform] ?? '/etc/realm-chat', 'organisation.json');
}
