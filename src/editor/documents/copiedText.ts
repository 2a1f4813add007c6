import * as vscode from 'vscode';
import { throughClipboard } from './throughClipboard.ts';

/** The text that a command of VS Code copies, and restores the text in the clipboard. Empty if the command copies nothing. */
export function copiedText(command: string): Promise<string> {
  return throughClipboard(vscode.env.clipboard, () => vscode.commands.executeCommand(command));
}
