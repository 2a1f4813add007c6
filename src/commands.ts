import * as vscode from 'vscode';

/** Commands by their ids. The argument is what a menu or another caller passes, and `all` that and whatever comes after it. */
export type Commands<Id extends string = string> = Record<Id, (argument: unknown, all: unknown[]) => unknown>;

/** Registers commands. `run` runs one of them, and shows when it fails. */
export function registerCommands(
  commands: Commands,
  run: (command: () => unknown) => Promise<void>,
): vscode.Disposable {
  const registered = Object.entries(commands).map(([id, command]) =>
    vscode.commands.registerCommand(id, (...passed: unknown[]) => run(() => command(passed[0], passed))),
  );
  return new vscode.Disposable(() => registered.forEach((command) => void command.dispose()));
}
