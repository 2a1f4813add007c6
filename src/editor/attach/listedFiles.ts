import { Minimatch } from 'minimatch';
import * as vscode from 'vscode';

/** The schemes of files that VS Code can search: of this machine, of a remote one, and of repositories of GitHub. */
const searchedSchemes = new Set(['file', 'vscode-remote', 'vscode-vfs']);

/** Most folders that are looked into, and how many at once. */
const mostFolders = 5_000;
const atOnce = 20;

/**
 * Whether VS Code can search the files of a folder. Where it cannot, `findFiles` waits until some extension brings a search for that file
 * system, which may be never: the API for it is not final.
 */
export function isSearched({ scheme }: vscode.Uri): boolean {
  return searchedSchemes.has(scheme);
}

/** The files within a folder that cannot be searched which match one pattern and not the other, at most so many. */
export async function listedFiles(
  root: vscode.Uri,
  pattern: string,
  excluded: string | undefined,
  most: number,
): Promise<vscode.Uri[]> {
  const matcher = matcherOf(pattern);
  const isExcluded = exclusion(excluded);
  const files: vscode.Uri[] = [];
  const folders = [{ uri: root, path: '' }];
  for (let listed = 0; listed < Math.min(folders.length, mostFolders) && files.length < most;) {
    const entries = await Promise.all(folders.slice(listed, listed + atOnce).map(entriesOf));
    listed += entries.length;
    for (const { uri, path, type } of entries.flat().filter((entry) => !isExcluded(entry.path))) {
      // A link to a folder may lead back to one that contains it.
      if (type === vscode.FileType.Directory && matcher.match(path, true)) folders.push({ uri, path });
      else if (type & vscode.FileType.File && matcher.match(path)) files.push(uri);
    }
  }
  return files.slice(0, most);
}

/** Whether a path within a folder is among those that a pattern leaves out. */
export function exclusion(pattern: string | undefined): (path: string) => boolean {
  const matcher = pattern === undefined ? undefined : matcherOf(pattern);
  return (path) => matcher?.match(path) ?? false;
}

function matcherOf(pattern: string): Minimatch {
  return new Minimatch(pattern, { dot: true, noext: true, nonegate: true, nocomment: true });
}

interface Entry {
  uri: vscode.Uri;
  path: string;
  type: vscode.FileType;
}

/** None of a folder that cannot be read. */
async function entriesOf({ uri, path }: { uri: vscode.Uri; path: string }): Promise<Entry[]> {
  const entries = await vscode.workspace.fs.readDirectory(uri).then(undefined, () => []);
  const prefix = path === '' ? '' : `${path}/`;
  return entries.map(([name, type]) => ({ uri: vscode.Uri.joinPath(uri, name), path: prefix + name, type }));
}
