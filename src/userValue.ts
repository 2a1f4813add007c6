import * as vscode from 'vscode';

/** Where a value of a setting comes from. VS Code passes all of them, but its types name only three. */
export interface Origins {
  globalValue?: unknown;
  globalLocalValue?: unknown;
  globalRemoteValue?: unknown;
  workspaceValue?: unknown;
  workspaceFolderValue?: unknown;
}

/** The values of a setting by their origins, for a file where one is given. */
export function originsOf(name: string, uri?: vscode.Uri): Origins {
  return vscode.workspace.getConfiguration('realmChat', uri ?? null).inspect(name) ?? {};
}

/**
 * The user's own value of a setting: what a workspace, a folder or a language says does not count, whatever its scope. Nor does what a
 * remote machine says, which VS Code before 1.132 mixes into the user's where it is written as `{"realmChat": {"baseUrl": …}}`.
 */
export function userValue({ globalValue, globalLocalValue, globalRemoteValue }: Origins): unknown {
  return globalRemoteValue === undefined ? globalValue : globalLocalValue;
}
