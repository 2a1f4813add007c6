import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { confirm } from '../../dialogs/notice.ts';
import { confirmHiddenCharacters } from '../documents/hiddenCharacters.ts';
import { showWhyNot } from '../documents/refusals.ts';
import { pastedText, runningTerminal, unsafeSetting } from './terminalPaste.ts';
import { isOneLine, questionAbout, refusalOf, withoutEnd } from './terminalCode.ts';

/**
 * Writes a code block into the terminal that was used last; the user presses Enter to run it. Shows several lines to the user first. (CASES
 * V107)
 */
export async function runInTerminal(code: string): Promise<void> {
  const text = withoutEnd(code);
  const refusal = refusalOf(text, vscode.workspace.isTrusted);
  if (refusal !== undefined) showWhyNot(refusal);
  else if (await confirmHiddenCharacters(text, l10n.t('Write anyway'))) {
    if (isOneLine(text)) await write(text);
    else await paste(text);
  }
}

async function write(text: string): Promise<void> {
  const terminal = runningTerminal(vscode.window.activeTerminal) ?? (await startedTerminal());
  terminal.show();
  terminal.sendText(text, false);
}

/**
 * Lets VS Code paste several lines, because a line ending that is written acts as Enter. Only VS Code knows whether the program in the
 * terminal accepts pasted lines as text (bracketed paste). If it does not, VS Code asks before it pastes.
 */
async function paste(text: string): Promise<void> {
  const setting = unsafeSetting((name) => vscode.workspace.getConfiguration('terminal.integrated').get(name));
  if (setting !== undefined) {
    const message = l10n.t('Several lines are not written into the terminal, because {0} would let them run.', setting);
    showWhyNot(message);
  } else if (await isAgreedTo(text)) {
    const terminal = runningTerminal(vscode.window.activeTerminal) ?? (await startedTerminal());
    terminal.show();
    const pasting = (): Thenable<unknown> => vscode.commands.executeCommand('workbench.action.terminal.paste');
    await pastedText(text, vscode.env.clipboard, pasting);
  }
}

/** How long to wait for a new shell at most, and how long a shell takes from its first sign to its prompt, in milliseconds. */
const longestStart = 5000;
const untilPrompt = 500;

/**
 * Opens a new terminal and waits until its shell shows a prompt and accepts pasted lines as text. If that takes longer, or shell
 * integration is off, VS Code asks before it pastes.
 */
async function startedTerminal(): Promise<vscode.Terminal> {
  const terminal = vscode.window.createTerminal();
  terminal.show();
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve();
    };
    const timer = setTimeout(stop, longestStart);
    const listening = vscode.window.onDidChangeTerminalShellIntegration((event) => {
      if (event.terminal === terminal) setTimeout(stop, untilPrompt);
    });
  });
  return terminal;
}

async function isAgreedTo(text: string): Promise<boolean> {
  const { question, detail } = questionAbout(text);
  return confirm(question, detail, l10n.t('Write'));
}
