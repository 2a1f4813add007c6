import * as vscode from 'vscode';
import { diffFiles, type DiffFile } from '../../code/diff/diffFiles.ts';
import { inSlices } from '../../shared/slices.ts';
import { isNeverSent } from './neverSent.ts';

/** A diff that may be sent. Of files that are never sent, `text` contains only the title lines, and `neverSent` their paths. */
export interface SentChanges {
  text: string;
  neverSent: string[];
  /** Whether the diff contains no changes of other files. */
  isEmpty: boolean;
}

/**
 * Removes the changes of files that are never sent from a diff of a repository. Rejects if it is not clear which files the diff is about.
 */
export async function sentChanges(diff: string, root: vscode.Uri): Promise<SentChanges> {
  const files = await inSlices(diffFiles(diff));
  if (!files) throw new Error('The diff has a form of its own.');
  const parts = await withNeverSent(files, root);
  return {
    text: parts.map(({ file, path }) => (path === undefined ? file.text : withoutChanges(file))).join(''),
    neverSent: parts.flatMap(({ path }) => path ?? []),
    isEmpty: parts.every(({ path }) => path !== undefined),
  };
}

/** A file in a diff of a repository, and which of its paths is one that is never sent; undefined if none is. */
interface Part<File> {
  file: File;
  path: string | undefined;
}

/**
 * Looks for a path that is never sent in each file of a diff of a repository. A renamed file has two: under neither may it be one. There
 * may be tens of thousands of files, so other work can run meanwhile.
 */
export function withNeverSent<File extends Pick<DiffFile, 'paths'>>(
  files: readonly File[],
  root: vscode.Uri,
): Promise<Part<File>[]> {
  return inSlices(partsOf(files, root));
}

function* partsOf<File extends Pick<DiffFile, 'paths'>>(
  files: readonly File[],
  root: vscode.Uri,
): Generator<void, Part<File>[]> {
  const parts: Part<File>[] = [];
  for (const file of files) {
    yield;
    parts.push({ file, path: file.paths.find((path) => isNeverSent(vscode.Uri.joinPath(root, path))) });
  }
  return parts;
}

/** Replaces the changes of a file with a note, so that a reader of the diff knows that the file was also changed. */
function withoutChanges({ text }: DiffFile): string {
  const [title = ''] = text.split('\n', 1);
  return `${title}\n(What changed in this file is not sent.)\n`;
}
