import * as vscode from 'vscode';

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

/** The notebook that contains a document as a cell; undefined if the document is not a cell. */
export function notebookOf(uri: vscode.Uri): vscode.NotebookDocument | undefined {
  if (uri.scheme !== 'vscode-notebook-cell') return undefined;
  const isCell = (cell: vscode.NotebookCell): boolean => cell.document.uri.toString() === uri.toString();
  return vscode.workspace.notebookDocuments.find((notebook) => notebook.getCells().some(isCell));
}
