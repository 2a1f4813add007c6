import * as vscode from 'vscode';

/** What a file is called in a message: its path within the workspace; of one outside only the last part, because the rest describes the machine. */
export function nameOf(uri: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(uri) ? vscode.workspace.asRelativePath(uri) : baseName(uri);
}

/** The last part of a path. */
export function baseName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
