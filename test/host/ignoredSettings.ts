import type * as vscode from 'vscode';
import { showIgnoredSettings } from '../../src/dialogs/workspaceNotice.ts';
import { memory } from '../support/memento.ts';
import { extension } from './extension.ts';
import { notices } from './replying.ts';

/** The notifications about settings that are ignored when the workspace is opened so many times. */
export function ignoredSettings(starts: number): Promise<string[]> {
  const context = { extension: extension(), workspaceState: memory() } as unknown as vscode.ExtensionContext;
  return notices(async () => {
    for (let start = 0; start < starts; start++) await showIgnoredSettings(context);
  });
}
