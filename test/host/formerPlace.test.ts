import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { keepFormerPlace } from '../../src/panel/formerPlace.ts';
import { eventually } from '../support/eventually.ts';
import { memory } from './memory.ts';

describe('The place of the chat (V253)', () => {
  /** Starts Realm Chat where VS Code keeps these values, and returns the commands with which it shows the former place. */
  async function startWith(kept: Record<string, unknown>): Promise<string[]> {
    const [globalState, workspaceState] = [memory(), memory()];
    for (const [key, value] of Object.entries(kept)) await globalState.update(key, value);
    const commands: string[] = [];
    const { executeCommand } = vscode.commands;
    const { registerWebviewViewProvider } = vscode.window;
    Object.assign(vscode.commands, { executeCommand: (command: string) => Promise.resolve(commands.push(command)) });
    Object.assign(vscode.window, { registerWebviewViewProvider: () => new vscode.Disposable(() => undefined) });
    try {
      keepFormerPlace({ globalState, workspaceState } as unknown as vscode.ExtensionContext, 'lastVersion').dispose();
      await eventually(() => assert.equal(globalState.get('chatPlaceDecided'), true));
    } finally {
      Object.assign(vscode.commands, { executeCommand });
      Object.assign(vscode.window, { registerWebviewViewProvider });
    }
    return commands;
  }

  const cases: [where: string, kept: Record<string, unknown>, isMoved: boolean][] = [
    ['stays on a new machine', {}, false],
    ['stays on a new machine to which VS Code copied the settings', { lastVersion: '0.0.1' }, false],
    ['is looked for on a machine with an earlier version', { lastVersion: '0.0.1', models: [] }, true],
    ['stays once it was decided', { models: [], chatPlaceDecided: true }, false],
  ];
  for (const [where, kept, isMoved] of cases)
    it(where, async () => {
      const commands = await startWith(kept);
      assert.deepEqual(commands, isMoved ? ['setContext', 'realmChat.formerPlace.focus'] : []);
    });
});
