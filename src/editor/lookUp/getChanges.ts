import * as vscode from 'vscode';
import { isThere } from '../documents/isThere.ts';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { withoutMarks } from '../../shared/plainText.ts';
import { isBinary } from '../attach/isBinary.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { CommittedFiles } from '../git/objects/committedFiles.ts';
import { GitObjects } from '../git/objects/gitObjects.ts';
import { objectsFolder } from '../git/objects/objectsFolder.ts';
import { repositories, type Repository } from '../git/repositories.ts';
import { folderAround, type OpenFolder } from './openFolders.ts';
import { seenPlace, type Place } from './place.ts';
import { textAt } from './readFile.ts';
import { changesByFile, ToldChanges, toldDifference, type ToldChange } from './toldChanges.ts';

/**
 * Shows how the files that a model may see differ from the last commit, as far as Source Control lists them: VS Code also opens
 * repositories around the open folders, and those of other files. No Git is run for it, see `GitObjects`.
 */
export async function getChanges(folders: readonly OpenFolder[], signal: AbortSignal): Promise<LookedUp> {
  const told = new ToldChanges();
  for (const repository of await repositories())
    for await (const change of changesIn(repository, folders, signal)) {
      told.add(change);
      if (told.isFull) return told.result;
    }
  return told.result;
}

async function* changesIn(
  repository: Repository,
  folders: readonly OpenFolder[],
  signal: AbortSignal,
): AsyncGenerator<ToldChange> {
  const before = await lastCommit(repository, folders);
  for (const change of changesByFile(repository.state)) {
    signal.throwIfAborted();
    const [now, old] = await Promise.all([change.uri, change.originalUri].map((uri) => seenFile(uri, folders)));
    if (now && old) yield await shownChange(now, old, () => before(pathWithin(repository.rootUri, old.uri)));
  }
}

/** How to read a file of the last commit: it has the bytes, does not have the file (undefined), or rejects if they cannot be read. */
async function lastCommit(
  { rootUri, state }: Repository,
  folders: readonly OpenFolder[],
): Promise<(path: string) => Promise<Uint8Array | undefined>> {
  const open = folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
  const objects = rootUri.scheme === 'file' ? await objectsFolder(rootUri.fsPath, open) : undefined;
  if (!objects || !state.HEAD) return () => Promise.reject(new Error('The last commit cannot be read.'));
  const { commit } = state.HEAD;
  if (commit === undefined) return () => Promise.resolve(undefined);
  const files = new CommittedFiles(new GitObjects(objects), commit);
  return (path) => files.bytesOf(path);
}

async function seenFile(uri: vscode.Uri, folders: readonly OpenFolder[]): Promise<Place | undefined> {
  const root = folderAround(uri, folders);
  return root && seenPlace(root, pathWithin(root.uri, uri));
}

async function shownChange(now: Place, old: Place, before: () => Promise<Uint8Array | undefined>): Promise<ToldChange> {
  const name = now.path === old.path ? now.path : `${now.path}, which was ${old.path},`;
  if (!(await isThere(now.uri))) return { shown: `${name} was deleted.` };
  const was = await committedText(await before().catch(() => 'unreadable' as const), old);
  if (was === 'new') return { shown: `${name} is new.` };
  const read = was === 'unreadable' ? undefined : await textAt(now);
  if (!read || !('text' in read) || was === 'unreadable') return { shown: `${name} was changed.` };
  return toldDifference(name, was.text, withoutMarks(read.text));
}

/** The text that a file had. Its line endings do not count, because Git can be configured to change them. */
async function committedText(
  bytes: Uint8Array | 'unreadable' | undefined,
  { uri }: Place,
): Promise<{ text: string } | 'new' | 'unreadable'> {
  if (bytes === undefined) return 'new';
  if (bytes === 'unreadable' || isBinary(bytes)) return 'unreadable';
  return { text: withoutMarks(await vscode.workspace.decode(bytes, { uri })) };
}
