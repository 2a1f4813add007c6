import * as vscode from 'vscode';
import { diffFiles, type DiffFile } from '../../code/diffFiles.ts';
import { isNeverSent } from './neverSent.ts';

/** A diff as it may be sent: of files that are never sent it has the heads alone, and it names them. */
export interface SentChanges {
  text: string;
  neverSent: string[];
  /** Nothing else was changed. */
  isEmpty: boolean;
}

/** A diff of a repository without what is in files that are never sent. Throws where it cannot be told which files it is about. */
export function sentChanges(diff: string, root: vscode.Uri): SentChanges {
  const files = diffFiles(diff);
  if (!files) throw new Error('The diff has a form of its own.');
  const parts = files.map((file) => ({ file, path: neverSentPath(file, root) }));
  return {
    text: parts.map(({ file, path }) => (path === undefined ? file.text : withoutChanges(file))).join(''),
    neverSent: parts.flatMap(({ path }) => path ?? []),
    isEmpty: parts.every(({ path }) => path !== undefined),
  };
}

function neverSentPath({ paths }: DiffFile, root: vscode.Uri): string | undefined {
  return paths.findLast((path) => isNeverSent(vscode.Uri.joinPath(root, path)));
}

/** A reader of the diff is not to think that nothing else was changed. */
function withoutChanges({ text }: DiffFile): string {
  const [title = ''] = text.split('\n', 1);
  return `${title}\n(What changed in this file is not sent.)\n`;
}
