import { posix, win32 } from 'node:path';

/**
 * The absolute path of an organisation's file on the machine on which Realm Chat runs. Only administrators may write there. No
 * setting and no workspace can name another place.
 */
export function organisationPath(platform = process.platform, environment = process.env): string {
  if (platform === 'win32')
    return win32.join(environment['ProgramData'] ?? 'C:\\ProgramData', 'Realm Chat', 'organisation.json');
  return posix.join(folders[platform] ?? '/etc/realm-chat', 'organisation.json');
}

const folders: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Library/Application Support/Realm Chat',
  linux: '/etc/realm-chat',
};
