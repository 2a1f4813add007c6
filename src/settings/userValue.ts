import * as vscode from 'vscode';
import { valueBeside, type Organisation, type Reading } from '../organisation/organisation.ts';

/**
 * The user's own value of a setting. What a workspace, a folder or a language says does not count, whatever the scope of the setting. A
 * value of a remote machine does not count either: VS Code before 1.132 mixes it into the user's if it is written as
 * `{"realmChat": {"baseUrl": …}}`.
 */
export function userValue({ globalValue, globalLocalValue, globalRemoteValue }: Origins): unknown {
  return globalRemoteValue === undefined ? globalValue : globalLocalValue;
}

// All bundles share one instance of this file (see `shared` in esbuild.mjs), so everything that reads a setting sees the same organisation.
let current: Reading = {};

/**
 * VS Code's settings for all files, and the user's own values of them, kept until one of them changes. VS Code looks through all settings
 * each time it is asked, and a start asks often.
 */
let known: { settings: vscode.WorkspaceConfiguration; ofUser: Map<string, unknown> } | undefined;
// This is the first listener, so it runs before those that read settings again.
vscode.workspace.onDidChangeConfiguration(() => (known = undefined));

/** What the organisation decides; undefined if it has no file, or one that cannot be used. */
export function organisation(): Organisation | undefined {
  return current.organisation;
}

/** Why the organisation's file cannot be used, in a sentence that names it. In that case nothing is sent. */
export function organisationProblem(): string | undefined {
  return current.problem;
}

/** Replaces what the organisation's file says. Called by `connect/currentOrganisation.ts`, which notifies of the change. */
export function setOrganisation(next: Reading): void {
  current = next;
}

/** Whether the organisation decides the value of a setting, whatever the user sets. `name` is without `realmChat`. */
export function isLocked(name: string): boolean {
  return organisation()?.settings.get(name)?.isLocked ?? false;
}

/** The value of a setting that applies, by its name without `realmChat`. Callers must not change it. */
export function settingValue(name: string): unknown {
  const { settings, ofUser } = (known ??= { settings: settingsFor(null), ofUser: new Map() });
  if (!ofUser.has(name)) ofUser.set(name, frozen(userValue(settings.inspect(name) ?? {})));
  return layered(name, ofUser.get(name));
}

/** The value of a setting that applies if the user's own value is `ofUser`. */
export function layered(name: string, ofUser: unknown): unknown {
  return valueBeside(ofUser, organisation()?.settings.get(name));
}

/** The values of a setting by their origins. VS Code passes all of them, but its types name only three. */
export interface Origins {
  globalValue?: unknown;
  globalLocalValue?: unknown;
  globalRemoteValue?: unknown;
  workspaceValue?: unknown;
  workspaceFolderValue?: unknown;
}

/** The values of a setting by their origins, for a file if one is given. */
export function originsOf(name: string, uri?: vscode.Uri): Origins {
  return settingsFor(uri ?? null).inspect(name) ?? {};
}

function settingsFor(uri: vscode.Uri | null): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('realmChat', uri);
}

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}
