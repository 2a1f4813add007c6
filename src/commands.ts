import * as vscode from 'vscode';

/** Commands by their ids. The argument is what a menu or another caller passes; a command that names none ignores it. */
export type Commands<Id extends string = string> = Record<Id, (argument: unknown) => unknown>;

/** Registers commands. `run` runs one of them, and shows when it fails. */
export function registerCommands(
  commands: Commands,
  run: (command: () => unknown) => Promise<void>,
): vscode.Disposable {
  const registered = Object.entries(commands).map(([id, command]) =>
    vscode.commands.registerCommand(id, (argument: unknown) => run(() => command(argument))),
  );
  return new vscode.Disposable(() => registered.forEach((command) => void command.dispose()));
}
