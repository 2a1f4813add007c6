import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import * as vscode from 'vscode';

/** Whether a file seems to be in a folder that is open but is in none: a link above it leads to any place of this machine. */
export async function leadsOutside(uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme !== 'file' || !vscode.workspace.getWorkspaceFolder(uri)) return false;
  const folders = (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === 'file');
  const [file, ...roots] = await Promise.all([uri, ...folders.map((folder) => folder.uri)].map(realPath));
  return file !== undefined && !roots.some((root) => root !== undefined && file.startsWith(root + sep));
}

/** Undefined for what is not there, as a file that was not saved yet. */
function realPath({ fsPath }: vscode.Uri): Promise<string | undefined> {
  return realpath(fsPath).catch(() => undefined);
}
