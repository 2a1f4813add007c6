import * as vscode from 'vscode';
import { layered, settingValue } from './userValue.ts';

/** Values of settings by their names without `realmChat`. */
export type Values = Record<string, unknown>;

// All bundles share one instance of this file (see `shared` in esbuild.mjs). VS Code writes one setting after the other, and each new value
// can be read only after it is written. Here, what the user decided applies immediately, so nothing ever sees the address of one connection
// together with the realm or the model of another.
const decided: Values[] = [];
const listeners = new Set<() => void>();

/** The value of a setting that applies: the user's own value as it was last decided, combined with what the organisation says. */
export function userSetting(name: string): unknown {
  const last = decided.findLast((values) => name in values);
  return last ? layered(name, last[name]) : settingValue(name);
}

/** Makes these values apply immediately, until the returned function is called. */
export function decide(values: Values): () => void {
  decided.push(values);
  notifyChange();
  return () => {
    decided.splice(decided.indexOf(values), 1);
    notifyChange();
  };
}

/** Notifies that settings may have changed: immediately if they are changed here, and otherwise when VS Code has read the change. */
export function onDidChangeSettings(listener: () => void): vscode.Disposable {
  listeners.add(listener);
  const elsewhere = vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration('realmChat')) listener();
  });
  return new vscode.Disposable(() => {
    listeners.delete(listener);
    elsewhere.dispose();
  });
}

/** Calls all listeners for changed settings. */
export function notifyChange(): void {
  for (const listener of listeners) listener();
}
