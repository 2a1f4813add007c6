import * as vscode from 'vscode';

/**
 * Notifies VS Code that a step of the walkthrough is done: its `completionEvents` in package.json name this context. The context is true
 * only for a moment, because VS Code ignores one that is already true when it reads the walkthrough.
 */
export async function completeStep(context: 'realmChat.connected' | 'realmChat.replied'): Promise<void> {
  await vscode.commands.executeCommand('setContext', context, true);
  await vscode.commands.executeCommand('setContext', context, false);
}
