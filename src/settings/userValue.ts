import * as vscode from 'vscode';
import { valueBeside, type Organisation, type Reading } from '../organisation/organisation.ts';
import { frozen, userValue, type Origins } from './origins.ts';

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

/** The values of a setting by their origins, for a file if one is given. */
export function originsOf(name: string, uri?: vscode.Uri): Origins {
  return settingsFor(uri ?? null).inspect(name) ?? {};
}

function settingsFor(uri: vscode.Uri | null): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('realmChat', uri);
}
