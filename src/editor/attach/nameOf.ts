import * as vscode from 'vscode';

/** What a file is called in a message: its path within the workspace; of one outside only the last part, because the rest describes the machine. */
export function nameOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  // VS Code has no path within the workspace for a folder that is open itself.
  if (folder?.uri.toString() === uri.toString()) return folder.name;
  return folder ? vscode.workspace.asRelativePath(uri) : baseName(uri);
}

/** The last part of a path. */
export function baseName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
