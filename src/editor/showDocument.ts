import * as vscode from 'vscode';
import { notebookOf } from './writable.ts';

/**
 * Shows a document and resolves to its editor. A notebook cell alone would open as a file, so its notebook is shown, which has no such
 * editor.
 */
export async function reveal(
  document: vscode.TextDocument,
  options: vscode.TextDocumentShowOptions = {},
): Promise<vscode.TextEditor | undefined> {
  const notebook = notebookOf(document.uri);
  if (!notebook) return vscode.window.showTextDocument(document, options);
  await vscode.window.showNotebookDocument(notebook);
  return undefined;
}
