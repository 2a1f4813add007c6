import type * as vscode from 'vscode';

/** The text before a position on its line. */
export function textBefore(document: vscode.TextDocument, { line, character }: vscode.Position): string {
  return document.lineAt(line).text.slice(0, character);
}
