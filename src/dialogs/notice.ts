import * as vscode from 'vscode';
import { labelOf, withCodes, withoutLinks } from '../shared/plainText.ts';

/** A text as a notification shows it. Names in it may come from anyone: their invisible characters are spelled out, and none of it is a link. */
export function noticeText(text: string): string {
  return withoutLinks(withCodes(text));
}

/** Shows a notification with buttons. Resolves with the one that was pressed, if any. */
export async function showNotice(
  kind: 'information' | 'warning' | 'error',
  message: string,
  buttons: readonly string[],
): Promise<string | undefined> {
  const shown = noticeText(message);
  if (kind === 'error') return vscode.window.showErrorMessage(shown, ...buttons);
  if (kind === 'warning') return vscode.window.showWarningMessage(shown, ...buttons);
  return vscode.window.showInformationMessage(shown, ...buttons);
}

/**
 * Asks a question in a modal dialog. `detail` is below it, line by line. Resolves with the button that was pressed; undefined for Cancel.
 * Names in it may come from anyone: their invisible characters are spelled out, and none of it is another line or a link.
 */
export async function showQuestion(
  kind: 'information' | 'warning',
  question: string,
  detail: readonly string[],
  buttons: readonly string[],
): Promise<string | undefined> {
  const options = { modal: true, detail: detail.map(oneLine).join('\n') };
  const shown = withoutLinks(oneLine(question));
  if (kind === 'warning') return vscode.window.showWarningMessage(shown, options, ...buttons);
  return vscode.window.showInformationMessage(shown, options, ...buttons);
}

function oneLine(text: string): string {
  return withCodes(text).replaceAll('\n', '[U+000A]');
}

/** Shows a message, for example that something succeeded. */
export function notify(message: string): void {
  void showNotice('information', message, []);
}

/** Shows in the status bar for a while that something works: a notification would cover the message box, where the user goes on. */
export function noteInStatusBar(message: string): void {
  vscode.window.setStatusBarMessage(labelOf(message), noteTime);
}

/** Milliseconds. */
const noteTime = 10_000;

/** Shows a message with a button. Resolves with whether it was pressed. */
export async function offer(message: string, title: string): Promise<boolean> {
  return (await showNotice('information', message, [title])) === title;
}

/** Asks a question with one button besides Cancel; `detail` is one line, or several. Resolves with whether the button was pressed. */
export async function confirm(question: string, detail: string | readonly string[], yes: string): Promise<boolean> {
  return (await showQuestion('warning', question, [detail].flat(), [yes])) === yes;
}

/** Shows an error with buttons. Resolves with the index of the button that was pressed, if any. */
export async function ask(message: string, titles: string[]): Promise<number | undefined> {
  const pressed = await showNotice('error', message, titles);
  return pressed === undefined ? undefined : titles.indexOf(pressed);
}
