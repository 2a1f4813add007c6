import { hiddenCharacter } from '../../shared/plainText.ts';

/** Why a path that a reply names is rejected: it leads out of the workspace, or into Git's own files, or is not valid on every system. */
export type PathRefusal = 'outside' | 'git' | 'unusable';

/** A path in a workspace, folder by folder. `isSensitive`: the user has to confirm its full name. */
export type WorkspacePath = { parts: string[]; isSensitive: boolean };

const longestPath = 1000;
const longestName = 255;
/** Windows opens a device for these names, whatever their extension and folder, also with spaces before the extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(?:\.|$)/i;
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
  return belongsToGit(parts) ? 'git' : { parts, isSensitive: parts.some(isSensitiveName) };
}

/** The same for what is in an open folder with this whole path, which may belong to Git too: a workspace can open any folder under any name. */
export function folderKind(path: string): 'git' | 'sensitive' | 'usual' {
  const parts = path.split(/[/\\]/).filter((part) => part !== '');
  if (belongsToGit(parts)) return 'git';
  return isSensitiveName(parts.at(-1) ?? '') ? 'sensitive' : 'usual';
}

function belongsToGit(parts: readonly string[]): boolean {
  return parts.some((part) => folded(part) === '.git');
}

/** Whether it sets what VS Code runs, usually holds secrets, or may be the short name of anything. */
function isSensitiveName(part: string): boolean {
  const name = folded(part);
  const isOfVSCode = name === '.vscode' || name.endsWith('.code-workspace');
  return isOfVSCode || name.startsWith('.env') || shortName.test(name);
}

/** A name in the form in which file systems that ignore such differences compare it. */
function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

function isUnusable(name: string): boolean {
  const isOfDots = /^\.*$/.test(name) || /[. ]$|^ /.test(name);
  const hasSigns = /[\\:"<>|?*\p{Cc}\p{Cs}]/u.test(name) || name.search(hiddenCharacter()) >= 0;
  return isOfDots || hasSigns || name.length > longestName || device.test(name);
}
