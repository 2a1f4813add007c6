import * as vscode from 'vscode';
import { exclusion } from './filesBelow.ts';
import { filesWithLineFeed, listedFiles } from './listedFiles.ts';
import { eachOnce } from '../documents/eachOnce.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { excludedBy, foldersOf, holdLines } from './searchPatterns.ts';
import { isSearched } from './searchedSchemes.ts';

/** Finds files of the workspace that VS Code itself shows and searches, at most `most` of them. */
export async function workspaceFiles(most: number): Promise<vscode.Uri[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const found = await Promise.all(folders.map(({ uri }) => filesLike(uri, '**/*', most)));
  // One workspace folder may be within another, so a file may be found twice.
  return eachOnce(found.flat()).slice(0, most);
}

/** Finds files within a folder that match a pattern, except those that VS Code excludes; at most `most` of them. */
export async function filesLike(root: vscode.Uri, pattern: string, most: number): Promise<vscode.Uri[]> {
  return isSearched(root) ? searchedFiles(root, pattern, most) : listedFiles(root, pattern, excluded(root), most);
}

/**
 * Finds files with the search of VS Code. It takes each line of a name with line feeds for a file, so the folders of such names are listed
 * instead.
 */
async function searchedFiles(root: vscode.Uri, pattern: string, most: number): Promise<vscode.Uri[]> {
  const find = (exclude: string | undefined): Thenable<vscode.Uri[]> =>
    vscode.workspace.findFiles(new vscode.RelativePattern(root, pattern), exclude, most);
  const found = await find(excluded(root));
  // The folder may be gone, so that nothing in it can be listed.
  if (found.length === 0) return found;
  const entries = await vscode.workspace.fs.readDirectory(root);
  const paths = found.map((uri) => pathWithin(root, uri));
  if (!holdLines(paths, new Set(entries.map(([name]) => name)))) return found;
  const files = await find(excluded(root, ['**/*\n*']));
  const known = new Set(files.map(String));
  const lines = found.filter((uri) => !known.has(uri.toString())).map((uri) => pathWithin(root, uri));
  const others = await filesWithLineFeed(root, foldersOf(lines), pattern, excluded(root), most - files.length);
  return [...files, ...others];
}

/** Finds the paths of files within a workspace folder that match a pattern, except those that VS Code excludes; at most `most` of them. */
export async function pathsLike(root: vscode.WorkspaceFolder, pattern: string, most: number): Promise<string[]> {
  return (await filesLike(root.uri, pattern, most)).map((file) => pathWithin(root.uri, file));
}

/** Whether a file exists in the workspace and VS Code does not exclude it. */
export async function isShown(uri: vscode.Uri): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder) return false;
  const path = pathWithin(folder.uri, uri);
  return !exclusion(excluded(folder.uri))(path) && isFile(uri);
}

function isFile(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.File) !== 0,
    () => false,
  );
}

/**
 * The patterns of the settings that exclude files as one pattern. Without it, the search of an extension would use only the first
 * setting. Adds `further` patterns.
 */
export function excluded(scope: vscode.Uri, further: readonly string[] = []): string | undefined {
  const settings = ['files.exclude', 'search.exclude'].map((name) =>
    vscode.workspace.getConfiguration(undefined, scope).get<Record<string, unknown>>(name, {}),
  );
  return excludedBy(settings, further);
}
