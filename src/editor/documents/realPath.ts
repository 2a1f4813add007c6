import { realpath } from 'node:fs/promises';
import type * as vscode from 'vscode';
import { realPathWithin } from './linkedPaths.ts';

/** Resolves with the path of a file or folder after following links; undefined if nothing exists there, or if it is not on this machine. */
export async function realPath({ scheme, fsPath }: vscode.Uri): Promise<string | undefined> {
  return scheme === 'file' ? realpath(fsPath).catch(() => undefined) : undefined;
}

/**
 * The path of a file within each of some folders of this machine that contains it, after following links. Folders may be gone; rejects if
 * the file is.
 */
export async function realPathsWithin(file: string, folders: readonly string[]): Promise<string[]> {
  const path = await realpath(file);
  const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
  return roots.flatMap((root) => (root !== undefined && realPathWithin(path, root)) || []);
}
