import { hiddenCharacter } from '../../shared/plainText.ts';

/** Why a path that a reply names is rejected: it leads out of the workspace, or into Git's own files, or is not valid on every system. */
export type PathRefusal = 'outside' | 'git' | 'unusable';

/** A path in a workspace, folder by folder. `isSensitive`: the user has to confirm its full name. */
export type WorkspacePath = { parts: string[]; isSensitive: boolean };

const longestPath = 1000;
const longestName = 255;
/** Windows opens a device for these names, whatever their extension and folder. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;
/** Part of the short names that Windows gives to files with long names. */
const shortName = /~\d/;

/**
 * Reads a path in a reply, with `/` as separator on every system. Does not access the disk: code that opens the file has to check links.
 */
export function workspacePath(path: string): WorkspacePath | PathRefusal {
  if (/^[/~]/.test(path)) return 'outside';
  const parts = path.split('/').filter((part, place) => part !== '.' || place > 0);
  if (parts.includes('..')) return 'outside';
  if (path.length > longestPath || parts.length === 0 || parts.some(isUnusable)) return 'unusable';
  const names = parts.map((part) => part.normalize('NFKC').toLowerCase());
  if (names.includes('.git')) return 'git';
  const isSensitive = names.some((name) => name === '.vscode' || name.startsWith('.env') || shortName.test(name));
  return { parts, isSensitive };
}

function isUnusable(name: string): boolean {
  const isOfDots = /^\.*$/.test(name) || /[. ]$|^ /.test(name);
  const hasSigns = /[\\:"<>|?*\p{Cc}\p{Cs}]/u.test(name) || name.search(hiddenCharacter()) >= 0;
  return isOfDots || hasSigns || name.length > longestName || device.test(name.trimEnd());
}
