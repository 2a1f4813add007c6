import * as vscode from 'vscode';
import { diffFiles, type DiffFile } from '../../code/diff/diffFiles.ts';
import { isNeverSent } from './neverSent.ts';

/** A diff that may be sent. Of files that are never sent, `text` contains only the title lines, and `neverSent` their paths. */
export interface SentChanges {
  text: string;
  neverSent: string[];
  /** Whether the diff contains no changes of other files. */
  isEmpty: boolean;
}

/**
 * Removes the changes of files that are never sent from a diff of a repository. Throws if it is not clear which files the diff is about.
 */
export function sentChanges(diff: string, root: vscode.Uri): SentChanges {
  const files = diffFiles(diff);
  if (!files) throw new Error('The diff has a form of its own.');
  const parts = files.map((file) => ({ file, path: neverSentPath(file.paths, root) }));
  return {
    text: parts.map(({ file, path }) => (path === undefined ? file.text : withoutChanges(file))).join(''),
    neverSent: parts.flatMap(({ path }) => path ?? []),
    isEmpty: parts.every(({ path }) => path !== undefined),
  };
}

/**
 * Which path of a file in a diff of a repository is one that is never sent; undefined if none is. A renamed file has two: under
 * neither may it be one.
 */
export function neverSentPath(paths: readonly string[], root: vscode.Uri): string | undefined {
  return paths.findLast((path) => isNeverSent(vscode.Uri.joinPath(root, path)));
}

/** Replaces the changes of a file with a note, so that a reader of the diff knows that the file was also changed. */
function withoutChanges({ text }: DiffFile): string {
  const [title = ''] = text.split('\n', 1);
  return `${title}\n(What changed in this file is not sent.)\n`;
}
