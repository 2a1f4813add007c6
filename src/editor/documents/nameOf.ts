import * as vscode from 'vscode';

/**
 * The name of a file in a message: its path within the workspace. For a file outside, it is only the last part of the path, because
 * the rest describes the machine.
 */
export function nameOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  // VS Code has no path within the workspace for a workspace folder itself.
  if (folder?.uri.toString() === uri.toString()) return folder.name;
  return folder ? vscode.workspace.asRelativePath(uri) : baseName(uri);
}

/** The last part of a path. */
export function baseName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
