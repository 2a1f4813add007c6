import * as vscode from 'vscode';
import { exclusion, isSearched, listedFiles } from './listedFiles.ts';

/** Files of the workspace that VS Code itself shows and searches, at most so many. */
export async function workspaceFiles(most: number): Promise<vscode.Uri[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const found = await Promise.all(folders.map(({ uri }) => filesLike(uri, '**/*', most)));
  // A folder of the workspace may be within another.
  const files = new Map(found.flat().map((uri) => [uri.toString(), uri]));
  return [...files.values()].slice(0, most);
}

/** Files within a folder that match a pattern, but for those that VS Code leaves out, at most so many. */
export async function filesLike(root: vscode.Uri, pattern: string, most: number): Promise<vscode.Uri[]> {
  return isSearched(root)
    ? vscode.workspace.findFiles(new vscode.RelativePattern(root, pattern), excluded(root), most)
    : listedFiles(root, pattern, excluded(root), most);
}

/** The paths of files within a folder of the workspace that match a pattern, at most so many. */
export async function pathsLike(root: vscode.WorkspaceFolder, pattern: string, most: number): Promise<string[]> {
  return (await filesLike(root.uri, pattern, most)).map((file) => pathWithin(root.uri, file));
}

/** Whether a file is in the workspace and not among those that VS Code leaves out. */
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

/** The path of a file within a folder. */
export function pathWithin(folder: vscode.Uri, { path }: vscode.Uri): string {
  return path.slice(folder.path.length).replace(/^\//, '');
}

/** The settings that leave files out, as one pattern: a search of an extension would only mind the first of them. */
export function excluded(scope: vscode.Uri): string | undefined {
  const settings = ['files.exclude', 'search.exclude'].map((name) =>
    vscode.workspace.getConfiguration(undefined, scope).get<Record<string, unknown>>(name, {}),
  );
  const patterns = settings.flatMap(Object.entries).flatMap(([pattern, isOn]) => (isOn === true ? [pattern] : []));
  const all = patterns.flatMap((pattern) => [pattern, `${pattern}/**`]);
  return all.length > 0 ? `{${all.join()}}` : undefined;
}

/** A path as a pattern that means it alone. */
export function literal(path: string): string {
  return path.replace(/[*?[\]{}]/g, '[$&]');
}
