import * as vscode from 'vscode';
import type { Organisation } from './organisation/organisation.ts';

// VS Code loads this file once, for all others, as `sharedByAll` of esbuild.mjs says: whatever reads a setting sees the same organisation.
let current: Organisation | undefined;

/** What the organisation decides; undefined where it has no file. */
export function organisation(): Organisation | undefined {
  return current;
}

/** Replaces what the organisation decides. `connect` calls this, and notifies of the change. */
export function setOrganisation(next: Organisation | undefined): void {
  current = next;
}

/** Whether the organisation decides a setting, by its name without `realmChat`, whatever the user sets. */
export function isLocked(name: string): boolean {
  return current?.settings.get(name)?.isLocked ?? false;
}

/** The value of a setting that counts, by its name without `realmChat`. */
export function settingValue(name: string): unknown {
  return layered(name, userValue(originsOf(name)));
}

/** The value that counts beside one of the user: what the organisation locks, else the user's, else what the organisation sets. */
export function layered(name: string, ofUser: unknown): unknown {
  const ofOrganisation = current?.settings.get(name);
  return ofOrganisation?.isLocked || ofUser === undefined ? ofOrganisation?.value : ofUser;
}

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
