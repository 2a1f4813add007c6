import * as vscode from 'vscode';
import { field } from './shared/json.ts';

/** Commands by their ids. `argument` is the first argument that a menu or another caller passes, and `all` is every argument. */
export type Commands<Id extends string = string> = Record<Id, (argument: unknown, all: unknown[]) => unknown>;

/**
 * Registers every command of the manifest, so that VS Code knows it before its code is loaded. `run` runs a command with the arguments
 * passed to it.
 */
export function registerCommands(
  manifest: unknown,
  run: (id: string, passed: unknown[]) => Promise<void>,
): vscode.Disposable {
  const registered = commandsOf(manifest).map((id) =>
    vscode.commands.registerCommand(id, (...passed: unknown[]) => run(id, passed)),
  );
  return new vscode.Disposable(() => registered.forEach((command) => void command.dispose()));
}

function commandsOf(manifest: unknown): string[] {
  const contributed = field(field(manifest, 'contributes'), 'commands') as { command: string }[];
  return contributed.map(({ command }) => command);
}
