import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { mostCharacters } from '../../chat/composing/draft.ts';
import { found, refused, type Found } from '../../chat/composing/foundAttachments.ts';
import { copiedText } from '../copiedText.ts';

/** What is selected in the terminal that was used last. VS Code hands out the text of a terminal by the clipboard only. */
export async function terminalSelection(): Promise<Found> {
  const terminal = vscode.window.activeTerminal;
  const text = terminal ? await copiedText('workbench.action.terminal.copySelection') : '';
  if (!terminal || text.trim() === '')
    return refused(l10n.t('Nothing is selected in the terminal. Select its output first, then attach it.'));
  return attached(l10n.t('Terminal {0}', terminal.name), text);
}

/**
 * The last command of that terminal with its output as the terminal shows it, of a long one the end. VS Code keeps it where shell
 * integration is on; listening to all output would cost more, and know nothing of what was there before.
 */
export async function lastCommand(): Promise<Found> {
  const terminal = vscode.window.activeTerminal;
  if (!terminal?.shellIntegration)
    return refused(
      l10n.t('Shell integration is off in this terminal, so its last command is not known. Select the output instead.'),
    );
  const text = await copiedText('workbench.action.terminal.copyLastCommandAndLastCommandOutput');
  if (text.trim() === '') return refused(l10n.t('The last command of the terminal has no output.'));
  return attached(l10n.t('Last command of terminal {0}', terminal.name), endOf(text));
}

function attached(name: string, text: string): Found {
  return found({ id: crypto.randomUUID(), kind: 'terminal', name, language: 'plaintext', text });
}

/** The end says how a command went. */
function endOf(text: string): string {
  if (text.length <= mostCharacters) return text;
  const [command = ''] = text.split('\n', 1);
  const head = `${command.slice(0, 1000)}\n…\n`;
  return head + text.slice(head.length - mostCharacters);
}
