import * as vscode from 'vscode';
import { ServiceError } from '../service/errors/errors.ts';
import { isLocked } from './userValue.ts';
import { decide, type Values } from './userSettings.ts';

/**
 * Changes settings of the user together, except those that the organisation decides. In this window all changes apply at once; other
 * windows see one step after the other. Undefined removes a setting. Throws `settings-file`.
 */
export async function updateSettings(...steps: Values[]): Promise<void> {
  const end = decide(steps.reduce((all, step) => ({ ...all, ...step })));
  const writing = written.then(() => write(steps));
  written = writing.catch(() => undefined);
  try {
    await writing;
  } finally {
    end();
  }
}

let written = Promise.resolve();

async function write(steps: Values[]): Promise<void> {
  try {
    for (const [name, value] of steps.flatMap((step) => Object.entries(step)).filter(([name]) => !isLocked(name)))
      await vscode.workspace.getConfiguration('realmChat').update(name, value, vscode.ConfigurationTarget.Global);
  } catch (cause) {
    throw new ServiceError('settings-file', {}, { cause });
  }
}
