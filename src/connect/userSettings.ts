import * as vscode from 'vscode';
import { ServiceError } from '../service/errors.ts';
import { isLocked, layered, settingValue } from '../userValue.ts';

type Values = Record<string, unknown>;

// VS Code writes one setting after the other, and each is read only when it is written. What the user decided applies at once all the
// same: nothing here ever sees the address of one connection beside the realm or the model of another.
const decided: Values[] = [];
const listeners = new Set<() => void>();
let written = Promise.resolve();

/** The value of a setting: the user's own, as it was decided last, and what the organisation says of it. */
export function userSetting(name: string): unknown {
  const last = decided.findLast((values) => name in values);
  return last ? layered(name, last[name]) : settingValue(name);
}

/** Changes settings of the user in one act, except those that the organisation decides. Other windows see one step after the other; undefined takes a setting away. Throws `settings-file`. */
export async function updateSettings(...steps: Values[]): Promise<void> {
  const values = steps.reduce((all, step) => ({ ...all, ...step }));
  decided.push(values);
  notifyChange();
  const writing = written.then(() => write(steps));
  written = writing.catch(() => undefined);
  try {
    await writing;
  } finally {
    decided.splice(decided.indexOf(values), 1);
    notifyChange();
  }
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

async function write(steps: Values[]): Promise<void> {
  try {
    for (const [name, value] of steps.flatMap((step) => Object.entries(step)).filter(([name]) => !isLocked(name)))
      await vscode.workspace.getConfiguration('realmChat').update(name, value, vscode.ConfigurationTarget.Global);
  } catch (cause) {
    throw new ServiceError('settings-file', {}, { cause });
  }
}
