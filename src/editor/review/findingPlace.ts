import * as vscode from 'vscode';
import { shownLines } from '../../code/review/changedFiles.ts';
import { fileOfFinding } from '../../code/review/fileOfFinding.ts';
import type { Finding } from '../../code/review/finding.ts';
import { lineNow } from '../../code/review/lineNow.ts';
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
  if (!document) return undefined;
  const before = changes.texts.get(file.path);
  const now = lineNow({ line, text, later: later?.hunks ?? [], before }, document.getText());
  return now === undefined ? undefined : { document, range: document.lineAt(now - 1).range };
}

/** Opens a document. Fails for a folder, such as a submodule, for a link, and for a file that is not text or no longer exists. */
async function opened(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return (await isFileItself(uri)) ? await vscode.workspace.openTextDocument(uri) : undefined;
  } catch {
    return undefined;
  }
}
