import * as vscode from 'vscode';
import { withoutLinks } from '../shared/plainText.ts';

/** Shows a message, for example that something succeeded. */
export function notify(message: string): void {
  void vscode.window.showInformationMessage(withoutLinks(message));
}

/** Shows a message with a button. Resolves with whether it was pressed. */
export async function offer(message: string, title: string): Promise<boolean> {
  return (await vscode.window.showInformationMessage(withoutLinks(message), title)) === title;
}

/** Asks a question with one button besides Cancel. Resolves with whether it was pressed. */
export async function confirm(question: string, detail: string, yes: string): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}

/** Shows an error with buttons. Resolves with the index of the button that was pressed, if any. */
export async function ask(message: string, titles: string[]): Promise<number | undefined> {
  const pressed = await vscode.window.showErrorMessage(withoutLinks(message), ...titles);
  return pressed === undefined ? undefined : titles.indexOf(pressed);
}
