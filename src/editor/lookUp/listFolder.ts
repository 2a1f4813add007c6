import * as vscode from 'vscode';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { spelledOut } from '../../shared/plainText.ts';
import { firstShown } from './firstShown.ts';
import type { OpenFolder } from './openFolders.ts';
import { foundPlace, placeOf, type Place } from './place.ts';

/** Lists what is in a folder. Without a path, and with several open folders, lists those. */
export async function listFolder(path: string, folders: readonly OpenFolder[], signal: AbortSignal): Promise<LookedUp> {
  const isTop = ['', '.', './', '/'].includes(path);
  if (isTop && folders.length > 1)
    return { result: folders.map(({ prefix }) => prefix).join('\n'), count: folders.length };
  const folder = await placeOf(isTop ? '' : path, folders);
  return typeof folder === 'string' ? { result: folder } : listed(folder, signal);
}

const mostEntries = 500;

async function listed(folder: Place, signal: AbortSignal): Promise<LookedUp> {
  const entries = await entriesOf(folder);
  if (!entries) return { result: `${folder.path} is not a folder, or does not exist.` };
  const inOrder = entries.sort(([one], [other]) => (one < other ? -1 : 1));
  const { shown, hasMore } = await firstShown(inOrder, mostEntries, (entry) => rowOf(folder, entry), signal);
  const rest = hasMore ? ['More is in this folder, and not listed.'] : [];
  return { result: [...shown, ...rest].join('\n') || 'The folder is empty.', count: shown.length, hasMore };
}

/** What is in a folder; undefined if it is none. */
async function entriesOf({ uri }: Place): Promise<[name: string, type: vscode.FileType][] | undefined> {
  return Promise.resolve(vscode.workspace.fs.readDirectory(uri)).catch(() => undefined);
}

async function rowOf(folder: Place, [name, type]: [string, vscode.FileType]): Promise<string | undefined> {
  const within = folder.within === '' ? name : `${folder.within}/${name}`;
  if (!(await foundPlace(folder.root, within))) return undefined;
  const isFolder = (type & vscode.FileType.Directory) !== 0;
  const isIgnored = await folder.root.ignored.has(within, isFolder);
  return `${spelledOut(name)}${isFolder ? '/' : ''}${isIgnored ? ' (ignored)' : ''}`;
}
