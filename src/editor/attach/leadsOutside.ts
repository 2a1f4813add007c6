import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import * as vscode from 'vscode';

/** Whether a file or folder of the workspace is reached by a link that leads out of its workspace folder. Only files of this machine have links. */
export async function leadsOutside(uri: vscode.Uri): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder || uri.scheme !== 'file') return false;
  const [path, root] = await Promise.all([realPath(uri), realPath(folder.uri)]);
  if (path === undefined || root === undefined || path === root) return false;
  return !path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** Undefined where nothing is there. */
function realPath({ fsPath }: vscode.Uri): Promise<string | undefined> {
  return realpath(fsPath).catch(() => undefined);
}
