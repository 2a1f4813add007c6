import * as vscode from 'vscode';
import { at } from './service/json.ts';

/** Commands by their ids. The argument is what a menu or another caller passes, and `all` that and whatever comes after it. */
export type Commands<Id extends string = string> = Record<Id, (argument: unknown, all: unknown[]) => unknown>;

/** Registers every command of the manifest, so that it is known before what it does is loaded. `run` runs one, with what is passed to it. */
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
  const contributed = at(at(manifest, 'contributes'), 'commands') as { command: string }[];
  return contributed.map(({ command }) => command);
}
