import * as vscode from 'vscode';
import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { diffFiles } from '../../code/diff/diffFiles.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { diffOf } from '../git/git.ts';
import { repositories, type Repository } from '../git/repositories.ts';
import { folderAround, type OpenFolder } from './openFolders.ts';
import { seenPlace } from './place.ts';

/**
 * Shows the changes that are not committed, of files that a model may see: VS Code also opens repositories around the open folders, and
 * those of other files.
 */
export async function getChanges(folders: readonly OpenFolder[]): Promise<LookedUp> {
  const parts: string[] = [];
  for (const repository of await repositories())
    for (const [title, staged] of [
      ['Staged', true],
      ['Not staged', false],
    ] as const) {
      const texts = await seenChanges(repository, staged, folders);
      if (texts.length > 0) parts.push(`${title}:\n${texts.join('')}`);
    }
  const text = parts.join('\n') || 'There are no changes that are not committed.';
  if (text.length <= mostCharacters) return { result: text };
  return { result: `${text.slice(0, mostCharacters)}\n[The changes go on. Read the files.]`, source: text };
}

const mostCharacters = 30_000;

async function seenChanges(repository: Repository, staged: boolean, folders: readonly OpenFolder[]): Promise<string[]> {
  const diff = await diffOf(repository, staged).catch(() => undefined);
  const files = diffFiles(diff?.text ?? '') ?? [];
  const seen = await Promise.all(files.map(({ paths }) => areSeen(paths, repository.rootUri, folders)));
  return files.flatMap(({ text }, index) => (seen[index] ? text : []));
}

/** Whether a file with these paths, some of which may be in no open folder, is one that a model may see. */
async function areSeen(paths: readonly string[], folder: vscode.Uri, folders: readonly OpenFolder[]): Promise<boolean> {
  const places = paths.flatMap((path) => {
    const uri = vscode.Uri.joinPath(folder, path);
    const root = folderAround(uri, folders);
    return root ? [{ root, within: pathWithin(root.uri, uri) }] : [];
  });
  const found = await Promise.all(places.map(({ root, within }) => seenPlace(root, within)));
  return found.length > 0 && !found.includes(undefined);
}
