import * as vscode from 'vscode';
import { exclusion, isSearched, listedFiles } from './listedFiles.ts';

/** Finds files of the workspace that VS Code itself shows and searches, at most `most` of them. */
export async function workspaceFiles(most: number): Promise<vscode.Uri[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const found = await Promise.all(folders.map(({ uri }) => filesLike(uri, '**/*', most)));
  // One workspace folder may be within another, so a file may be found twice.
  const files = new Map(found.flat().map((uri) => [uri.toString(), uri]));
  return [...files.values()].slice(0, most);
}

/** Finds files within a folder that match a pattern, except those that VS Code excludes; at most `most` of them. */
export async function filesLike(root: vscode.Uri, pattern: string, most: number): Promise<vscode.Uri[]> {
  return isSearched(root)
    ? vscode.workspace.findFiles(new vscode.RelativePattern(root, pattern), excluded(root), most)
    : listedFiles(root, pattern, excluded(root), most);
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
  if (isSearched(uri)) return (await filesLike(folder.uri, literal(path), 1)).length > 0;
  return !exclusion(excluded(folder.uri))(path) && isFile(uri);
}

function isFile(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.File) !== 0,
    () => false,
  );
}

/** Returns the path of a file within a folder. */
export function pathWithin(folder: vscode.Uri, { path }: vscode.Uri): string {
  return path.slice(folder.path.length).replace(/^\//, '');
}

/**
 * Returns the patterns of the settings that exclude files as one pattern. Without it, the search of an extension would use only the first
 * setting.
 */
export function excluded(scope: vscode.Uri): string | undefined {
  const settings = ['files.exclude', 'search.exclude'].map((name) =>
    vscode.workspace.getConfiguration(undefined, scope).get<Record<string, unknown>>(name, {}),
  );
  const patterns = settings.flatMap(Object.entries).flatMap(([pattern, isOn]) => (isOn === true ? [pattern] : []));
  const all = patterns.flatMap((pattern) => [pattern, `${pattern}/**`]);
  return all.length > 0 ? `{${all.join()}}` : undefined;
}

/** Returns a pattern that matches only this path. */
export function literal(path: string): string {
  return path.replace(/[*?[\]{}]/g, '[$&]');
}
