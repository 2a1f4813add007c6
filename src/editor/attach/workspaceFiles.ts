import * as vscode from 'vscode';

/** Files of the workspace that VS Code itself shows and searches, at most so many. */
export async function workspaceFiles(most: number): Promise<vscode.Uri[]> {
  return vscode.workspace.findFiles('**/*', excluded(), most);
}

/** The paths of files within a folder of the workspace that match a pattern, at most so many. */
export async function pathsLike(root: vscode.WorkspaceFolder, pattern: string, most: number): Promise<string[]> {
  const files = await vscode.workspace.findFiles(new vscode.RelativePattern(root, pattern), excluded(root.uri), most);
  return files.map((file) => pathWithin(root, file));
}

/** Whether a file is in the workspace and not among those that VS Code leaves out. */
export async function isShown(uri: vscode.Uri): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder) return false;
  const pattern = new vscode.RelativePattern(folder, literal(pathWithin(folder, uri)));
  return (await vscode.workspace.findFiles(pattern, excluded(folder.uri), 1)).length > 0;
}

/** The path of a file within its folder of the workspace. */
export function pathWithin(folder: vscode.WorkspaceFolder, uri: vscode.Uri): string {
  return uri.path.slice(folder.uri.path.length).replace(/^\//, '');
}

/** The settings that leave files out, as one pattern: a search of an extension would only mind the first of them. */
export function excluded(scope?: vscode.Uri): string | undefined {
  const settings = ['files.exclude', 'search.exclude'].map((name) =>
    vscode.workspace.getConfiguration(undefined, scope ?? null).get<Record<string, unknown>>(name, {}),
  );
  const patterns = settings.flatMap(Object.entries).flatMap(([pattern, isOn]) => (isOn === true ? [pattern] : []));
  const all = patterns.flatMap((pattern) => [pattern, `${pattern}/**`]);
  return all.length > 0 ? `{${all.join()}}` : undefined;
}

/** A path as a pattern that means it alone. */
export function literal(path: string): string {
  return path.replace(/[*?[\]{}]/g, '[$&]');
}
