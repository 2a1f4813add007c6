import * as l10n from '@vscode/l10n';
import type { WorkspaceFolder } from 'vscode';
import type { PathRefusal } from '../../code/reading/workspacePath.ts';
import { codeOf, shownId } from '../../shared/plainText.ts';

const longestShown = 200;

/** A path in a folder of the workspace, split into its parts. */
export interface FolderPath<Folder = WorkspaceFolder> {
  folder: Folder;
  parts: string[];
}

/** What is known of open folders: whether something is at a path, and whether something can be created. */
interface Reach<Folder> {
  isThere: (place: FolderPath<Folder>) => Promise<boolean>;
  isWritable: (folder: Folder) => boolean;
}

/**
 * The places that a path can mean: those where something exists or, if there are none, those where it would be created. A path may begin
 * with the name of an open folder, unless one of them contains a folder of that name.
 */
export async function meantPlaces<Folder extends { name: string }>(
  folders: readonly Folder[],
  parts: string[],
  { isThere, isWritable }: Reach<Folder>,
): Promise<FolderPath<Folder>[]> {
  const direct = folders.map((folder) => ({ folder, parts }));
  const [first = '', ...rest] = parts;
  const named = folders.filter(({ name }) => name === first && rest.length > 0);
  const byName = named.map((folder) => ({ folder, parts: rest }));
  const existing = await filtered([...direct, ...byName], isThere);
  if (existing.length > 0) return existing;
  const withFolder = await filtered(direct, ({ folder }) => isThere({ folder, parts: [first] }));
  const created = byName.length > 0 && withFolder.length === 0 ? byName : direct;
  return created.filter(({ folder }) => isWritable(folder));
}

async function filtered<Value>(all: readonly Value[], isOne: (value: Value) => Promise<boolean>): Promise<Value[]> {
  const are = await Promise.all(all.map((each) => isOne(each)));
  return all.filter((_, place) => are[place]);
}

/** What is known of a path before a change of its file is proposed. */
interface Named {
  path: string;
  exists: boolean;
  isSensitive: boolean;
}

/** Whether the user is asked first: characters of other scripts may look like those of the file that the user expects. */
export function isToConfirm({ path, exists, isSensitive }: Named): boolean {
  return isSensitive || (!exists && /[^\0-\x7F]/.test(path));
}

/** The path of what is in a folder. It is not parsed, because `%2e` and `#` are ordinary characters of a name. */
export function pathBelow(folder: string, parts: readonly string[]): string {
  return [folder.replace(/\/$/, ''), ...parts].join('/');
}

/** The path as the reply wrote it, shortened, with invisible characters as codes and with the code after each character beyond ASCII. */
export function shownPath(path: string): string {
  const text = path.length > longestShown ? `${path.slice(0, longestShown)}…` : path;
  return shownId(text).replace(/[^\0-\x7F…␣]/gu, (letter) => `${letter}[${codeOf(letter)}]`);
}

/** Why there is no proposal for a path that is refused, in a sentence. */
export function refusalOf(refusal: PathRefusal, path: string): string {
  const shown = shownPath(path);
  switch (refusal) {
    case 'outside':
      return l10n.t('{0} is outside of the workspace, so nothing is proposed for it.', shown);
    case 'git':
      return l10n.t('{0} belongs to Git, so nothing is proposed for it.', shown);
    case 'unusable':
      return l10n.t('{0} is not a path that can be used on every system.', shown);
    default:
      return refusal satisfies never;
  }
}

/** The same for a path where a link is, or no file. */
export function leadsOverLink(path: string): string {
  return l10n.t('{0} leads over a link or is no file, so nothing is proposed for it.', shownPath(path));
}
