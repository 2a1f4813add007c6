import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { refused, type FoundAttachments } from '../../chat/composing/foundAttachments.ts';
import { copiedText } from '../documents/copiedText.ts';
import { lastOutput, selectedOutput } from './terminalTexts.ts';

/** Finds the selection of the terminal that was used last. VS Code provides the text of a terminal only through the clipboard. */
export async function terminalSelection(): Promise<FoundAttachments> {
  const terminal = vscode.window.activeTerminal;
  const text = terminal ? await copiedText('workbench.action.terminal.copySelection') : '';
  return selectedOutput(terminal?.name, text);
}

/**
 * Finds the last command of the terminal that was used last, with its output as the terminal shows it, or the end of a long output. VS Code
 * knows the last command only if shell integration is on. Listening to all output would cost more, and would miss earlier output.
 */
export async function lastCommand(): Promise<FoundAttachments> {
  const terminal = vscode.window.activeTerminal;
  if (!terminal?.shellIntegration)
    return refused(
      l10n.t('Shell integration is off in this terminal, so its last command is not known. Select the output instead.'),
    );
  const text = await copiedText('workbench.action.terminal.copyLastCommandAndLastCommandOutput');
  return lastOutput(terminal.name, text);
}
