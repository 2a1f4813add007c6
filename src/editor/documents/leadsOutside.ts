import * as vscode from 'vscode';
import { isOutside, pathsDownTo } from './linkedPaths.ts';
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
  return isOutside(path, root);
}

/** Whether a path in a folder, or any folder on that path, is a link. */
async function hasLink(folder: vscode.Uri, path: string): Promise<boolean> {
  const links = pathsDownTo(path).map((one) => isLink(vscode.Uri.joinPath(folder, one)));
  return (await Promise.all(links)).some(Boolean);
}

function isLink(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.SymbolicLink) !== 0,
    () => false,
  );
}
