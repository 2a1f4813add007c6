import * as vscode from 'vscode';
import { layered, settingValue } from '../userValue.ts';

/** Values of settings by their names without `realmChat`. */
export type Values = Record<string, unknown>;

// There is one of this file for all bundles, as `shared` of esbuild.mjs says.
// VS Code writes one setting after the other, and each is read only when it is written. What the user decided applies at once all the
// same: nothing here ever sees the address of one connection beside the realm or the model of another.
const decided: Values[] = [];
const listeners = new Set<() => void>();

/** The value of a setting: the user's own, as it was decided last, and what the organisation says of it. */
export function userSetting(name: string): unknown {
  const last = decided.findLast((values) => name in values);
  return last ? layered(name, last[name]) : settingValue(name);
}

/** Lets these values count at once, until the function that is returned is called. */
export function decide(values: Values): () => void {
  decided.push(values);
  notifyChange();
  return () => {
    decided.splice(decided.indexOf(values), 1);
    notifyChange();
  };
}

/** Notifies that settings may be different: at once when they are changed here, and when VS Code has read another change. */
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

/** Calls whoever waits for another value of a setting. */
export function notifyChange(): void {
  for (const listener of listeners) listener();
}
