import * as vscode from 'vscode';
import { withoutLinks } from '../plainText.ts';

/** Tells that something went well. */
export function tell(message: string): void {
  void vscode.window.showInformationMessage(withoutLinks(message));
}

/** Tells something and offers what can be done about it. Resolves to whether that is wanted. */
export async function offer(message: string, title: string): Promise<boolean> {
  return (await vscode.window.showInformationMessage(withoutLinks(message), title)) === title;
}

/** Tells what went wrong and asks what to do. Resolves with the index of the button that was pressed, if any. */
export async function ask(message: string, titles: string[]): Promise<number | undefined> {
  const pressed = await vscode.window.showErrorMessage(withoutLinks(message), ...titles);
  return pressed === undefined ? undefined : titles.indexOf(pressed);
}
