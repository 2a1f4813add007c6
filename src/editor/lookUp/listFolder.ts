import * as vscode from 'vscode';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { spelledOut } from '../../shared/plainText.ts';
import type { OpenFolder } from './openFolders.ts';
import { foundPlace, placeOf, type Place } from './place.ts';

/** Lists what is in a folder. Without a path, and with several open folders, lists those. */
export async function listFolder(path: string, folders: readonly OpenFolder[]): Promise<LookedUp> {
  const isTop = ['', '.', './', '/'].includes(path);
  if (isTop && folders.length > 1)
    return { result: folders.map(({ prefix }) => prefix).join('\n'), count: folders.length };
  const folder = await placeOf(isTop ? '' : path, folders);
  return typeof folder === 'string' ? { result: folder } : listed(folder);
}

const mostEntries = 500;

async function listed(folder: Place): Promise<LookedUp> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder.uri);
    const inOrder = entries.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, mostEntries);
    const rows = (await Promise.all(inOrder.map(([name, type]) => rowOf(folder, name, type)))).flat();
    const more = entries.length - inOrder.length;
    const rest = more > 0 ? [`${more} more are not listed.`] : [];
    return { result: [...rows, ...rest].join('\n') || 'The folder is empty.', count: rows.length };
  } catch {
    return { result: `${folder.path} is not a folder, or does not exist.` };
  }
}

async function rowOf(folder: Place, name: string, type: vscode.FileType): Promise<string[]> {
  const within = folder.within === '' ? name : `${folder.within}/${name}`;
  if (name === '.git' || !(await foundPlace(folder.root, within))) return [];
  const isFolder = (type & vscode.FileType.Directory) !== 0;
  const isIgnored = await folder.root.ignored.has(within, isFolder);
  return [`${spelledOut(name)}${isFolder ? '/' : ''}${isIgnored ? ' (ignored)' : ''}`];
}
