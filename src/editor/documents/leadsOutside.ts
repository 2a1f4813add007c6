import { sep } from 'node:path';
import * as vscode from 'vscode';
import { pathWithin } from './pathWithin.ts';
import { realPath } from './realPath.ts';

/**
 * Whether a file or folder of the workspace is reached through a link that leads out of its workspace folder. For files that are not on
 * this machine, it is unknown where links lead, so any link counts.
 */
export async function leadsOutside(uri: vscode.Uri): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder) return false;
  if (uri.scheme !== 'file') return hasLink(folder.uri, pathWithin(folder.uri, uri));
  const [path, root] = await Promise.all([realPath(uri), realPath(folder.uri)]);
  if (path === undefined || root === undefined || path === root) return false;
  return !path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** Whether a path in a folder, or any folder on that path, is a link. */
async function hasLink(folder: vscode.Uri, path: string): Promise<boolean> {
  const parts = path === '' ? [] : path.split('/');
  const paths = parts.map((_, index) => vscode.Uri.joinPath(folder, ...parts.slice(0, index + 1)));
  return (await Promise.all(paths.map(isLink))).some(Boolean);
}

function isLink(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.SymbolicLink) !== 0,
    () => false,
  );
}
