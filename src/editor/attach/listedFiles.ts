import * as vscode from 'vscode';
import { Glob } from '../globs/glob.ts';

/** Lists files within a folder that VS Code cannot search: those that match `pattern` and not `excluded`, at most `most` of them. */
export function listedFiles(
  root: vscode.Uri,
  pattern: string,
  excluded: string | undefined,
  most: number,
): Promise<vscode.Uri[]> {
  return filesBelow([{ uri: root, path: '' }], matcherOf(pattern), exclusion(excluded), most);
}

/** The schemes of files that VS Code can search: on this machine, on a remote machine, and in GitHub repositories. */
const searchedSchemes = new Set(['file', 'vscode-remote', 'vscode-vfs']);

/** How many folders are listed at most, and how many of them at once. */
const mostFolders = 5_000;
const atOnce = 20;

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
  return filesBelow(
    Array.from(folders, (path) => ({ uri: vscode.Uri.joinPath(root, path), path })),
    matcherOf(pattern),
    (path) => !path.includes('\n') || isExcluded(path),
    most,
  );
}

async function filesBelow(
  folders: { uri: vscode.Uri; path: string }[],
  matcher: Glob,
  isExcluded: (path: string) => boolean,
  most: number,
): Promise<vscode.Uri[]> {
  const files: vscode.Uri[] = [];
  for (let listed = 0; listed < Math.min(folders.length, mostFolders) && files.length < most;) {
    const entries = await Promise.all(folders.slice(listed, listed + atOnce).map(entriesOf));
    listed += entries.length;
    for (const { uri, path, type } of entries.flat().filter((entry) => !isExcluded(entry.path))) {
      // Links to folders are not followed: they may lead back to a folder that contains them.
      if (type === vscode.FileType.Directory && matcher.mayMatchIn(path)) folders.push({ uri, path });
      else if (type & vscode.FileType.File && matcher.matches(path)) files.push(uri);
    }
  }
  return files.slice(0, most);
}

/** A function that says whether a pattern excludes a path within a folder. */
export function exclusion(pattern: string | undefined): (path: string) => boolean {
  const matcher = pattern === undefined ? undefined : matcherOf(pattern);
  return (path) => matcher?.matches(path) ?? false;
}

function matcherOf(pattern: string): Glob {
  return new Glob(pattern, { ignoresCase: false });
}

interface Entry {
  uri: vscode.Uri;
  path: string;
  type: vscode.FileType;
}

/** The entries of a folder; empty if it cannot be read. */
async function entriesOf({ uri, path }: { uri: vscode.Uri; path: string }): Promise<Entry[]> {
  const entries = await vscode.workspace.fs.readDirectory(uri).then(undefined, () => []);
  const prefix = path === '' ? '' : `${path}/`;
  return entries.map(([name, type]) => ({ uri: vscode.Uri.joinPath(uri, name), path: prefix + name, type }));
}
