import * as vscode from 'vscode';
import { valueBeside, type Organisation, type Reading } from './organisation/organisation.ts';

// There is one of this file for all bundles, as `shared` of esbuild.mjs says: whatever reads a setting sees the same organisation.
let current: Reading = {};

/**
 * VS Code's settings for all files, and the user's own values of them, until one of them changes: VS Code looks through all settings for each
 * question, and a start has many.
 */
let known: { settings: vscode.WorkspaceConfiguration; ofUser: Map<string, unknown> } | undefined;
// It is the first listener, before those that read settings again.
vscode.workspace.onDidChangeConfiguration(() => (known = undefined));

/** What the organisation decides; undefined where it has no file, or one that cannot be used. */
export function organisation(): Organisation | undefined {
  return current.organisation;
}

/** Why the organisation's file cannot be used, in a sentence that names it. Nothing is sent then. */
export function organisationProblem(): string | undefined {
  return current.problem;
}

/** Replaces what the organisation's file says. `connect/currentOrganisation.ts` calls this, and notifies of the change. */
export function setOrganisation(next: Reading): void {
  current = next;
}

/** Whether the organisation decides a setting, by its name without `realmChat`, whatever the user sets. */
export function isLocked(name: string): boolean {
  return organisation()?.settings.get(name)?.isLocked ?? false;
}

/** The value of a setting that counts, by its name without `realmChat`. Nobody may change it. */
export function settingValue(name: string): unknown {
  const { settings, ofUser } = (known ??= { settings: settingsFor(null), ofUser: new Map() });
  if (!ofUser.has(name)) ofUser.set(name, frozen(userValue(settings.inspect(name) ?? {})));
  return layered(name, ofUser.get(name));
}

/** The value that counts where the user has set this one. */
export function layered(name: string, ofUser: unknown): unknown {
  return valueBeside(ofUser, organisation()?.settings.get(name));
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
  return settingsFor(uri ?? null).inspect(name) ?? {};
}

function settingsFor(uri: vscode.Uri | null): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('realmChat', uri);
}

/**
 * The user's own value of a setting: what a workspace, a folder or a language says does not count, whatever its scope. Nor does what a
 * remote machine says, which VS Code before 1.132 mixes into the user's where it is written as `{"realmChat": {"baseUrl": …}}`.
 */
export function userValue({ globalValue, globalLocalValue, globalRemoteValue }: Origins): unknown {
  return globalRemoteValue === undefined ? globalValue : globalLocalValue;
}

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}
