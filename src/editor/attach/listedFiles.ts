import * as vscode from 'vscode';
import { exclusion, filesBelow, type Wanted } from './filesBelow.ts';

/** Lists files within a folder that VS Code cannot search: those that match `pattern` and not `excluded`, at most `most` of them. */
export function listedFiles(
  root: vscode.Uri,
  pattern: string,
  excluded: string | undefined,
  most: number,
): Promise<vscode.Uri[]> {
  return listed(root, { folders: [''], pattern, isExcluded: exclusion(excluded), most });
}

/** The schemes of files that VS Code can search: on this machine, on a remote machine, and in GitHub repositories. */
const searchedSchemes = new Set(['file', 'vscode-remote', 'vscode-vfs']);

/**
 * Whether VS Code can search the files of a folder. If it cannot, `findFiles` waits until an extension provides a search for that file
 * system, which may never happen: the API for it is not final.
 */
export function isSearched({ scheme }: vscode.Uri): boolean {
  return searchedSchemes.has(scheme);
}

/** Lists the same files as far as their paths from one of these folders on contain a line feed. */
export function filesWithLineFeed(
  root: vscode.Uri,
  folders: Iterable<string>,
  pattern: string,
  excluded: string | undefined,
  most: number,
): Promise<vscode.Uri[]> {
  const isExcluded = exclusion(excluded);
  return listed(root, {
    folders: [...folders],
    pattern,
    isExcluded: (path) => !path.includes('\n') || isExcluded(path),
    most,
  });
}

async function listed(root: vscode.Uri, wanted: Wanted): Promise<vscode.Uri[]> {
  const at = (path: string): vscode.Uri => (path === '' ? root : vscode.Uri.joinPath(root, path));
  return (await filesBelow((folder) => vscode.workspace.fs.readDirectory(at(folder)), wanted)).map(at);
}
