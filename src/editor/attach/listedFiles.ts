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
