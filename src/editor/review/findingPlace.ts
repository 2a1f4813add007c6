import { structuredPatch } from 'diff';
import * as vscode from 'vscode';
import { lineAfter, shownLines } from '../../code/review/changedFiles.ts';
import { fileOfFinding } from '../../code/review/fileOfFinding.ts';
import type { Finding } from '../../code/review/finding.ts';
import { isFileItself, uriIn, type ReviewedChanges } from './reviewedChanges.ts';

/** The line that a finding is about, where it is in the editor now. */
export interface FindingPlace {
  document: vscode.TextDocument;
  range: vscode.Range;
}

/**
 * The place of a finding. The reviewed diff must show its line, and the file must still contain it.
 */
export async function placeOfFinding(
  { file: name, line }: Finding,
  changes: ReviewedChanges,
): Promise<FindingPlace | undefined> {
  const file = fileOfFinding(name, changes.files);
  const text = line === undefined ? undefined : file && shownLines(file).get(line);
  if (!file || line === undefined || text === undefined) return undefined;
  const later = changes.changedSince.find(({ oldPath }) => oldPath === file.path);
  const path = later?.path ?? file.path;
  const document = await opened(uriIn(changes.repository, path));
  const inTree = lineAfter(later?.hunks ?? [], line);
  const now = document && inTree && lineIn(document, changes.texts.get(file.path), inTree);
  if (!now || now > document.lineCount || document.lineAt(now - 1).text !== withoutMark(text)) return undefined;
  return { document, range: document.lineAt(now - 1).range };
}

/** Where a line of the file is in its document, which may have edits that the file did not have when it was read. */
function lineIn(document: vscode.TextDocument, before: string | undefined, line: number): number | undefined {
  const [old, now] = [before ?? '', document.getText()].map((text) => withoutMark(text).replaceAll('\r\n', '\n'));
  if (before === undefined || old === now) return line;
  const patch = structuredPatch('', '', old ?? '', now ?? '', '', '', { context: 0, timeout: longestComparison });
  return patch && lineAfter(patch.hunks, line);
}

/** Removes the byte order mark of a file, which its document does not have. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/** In milliseconds. */
const longestComparison = 500;

/** Opens a document. Fails for a folder, such as a submodule, for a link, and for a file that is not text or no longer exists. */
async function opened(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return (await isFileItself(uri)) ? await vscode.workspace.openTextDocument(uri) : undefined;
  } catch {
    return undefined;
  }
}
