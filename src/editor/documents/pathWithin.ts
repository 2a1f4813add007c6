import type * as vscode from 'vscode';

/** The path of a file within a folder that contains it, with `/`; empty for the folder itself. */
export function pathWithin(folder: vscode.Uri, { path }: vscode.Uri): string {
  return path.slice(folder.path.length).replace(/^\//, '');
}
