import * as vscode from 'vscode';

/** Files of the workspace that VS Code itself shows and searches, at most so many. */
export async function workspaceFiles(most: number): Promise<vscode.Uri[]> {
  return vscode.workspace.findFiles('**/*', excluded(), most);
}

/** The same of one folder of the workspace, at any depth, in the order of their paths; at most so many. */
export async function filesIn(folder: vscode.Uri, most: number): Promise<vscode.Uri[]> {
  const root = vscode.workspace.getWorkspaceFolder(folder);
  if (!root) return [];
  const path = pathWithin(root, folder);
  // The settings are about paths within the workspace folder, and so the pattern is too.
  const pattern = new vscode.RelativePattern(root, path === '' ? '**/*' : `${literal(path)}/**/*`);
  const files = await vscode.workspace.findFiles(pattern, excluded(root.uri), most);
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Whether a file is in the workspace and not among those that VS Code leaves out. */
export async function isShown(uri: vscode.Uri): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder) return false;
  const pattern = new vscode.RelativePattern(folder, literal(pathWithin(folder, uri)));
  return (await vscode.workspace.findFiles(pattern, excluded(folder.uri), 1)).length > 0;
}

function pathWithin(folder: vscode.WorkspaceFolder, uri: vscode.Uri): string {
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
function literal(path: string): string {
  return path.replace(/[*?[\]{}]/g, '[$&]');
}
