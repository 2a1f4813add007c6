import * as vscode from 'vscode';

/**
 * Notifies VS Code that a step of the walkthrough is done: its `completionEvents` in package.json name this context. It is true for a
 * moment only, because VS Code takes no note of what is true already when it reads the walkthrough.
 */
export async function completeStep(context: 'realmChat.connected' | 'realmChat.replied'): Promise<void> {
  await vscode.commands.executeCommand('setContext', context, true);
  await vscode.commands.executeCommand('setContext', context, false);
}
