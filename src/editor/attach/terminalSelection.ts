import * as vscode from 'vscode';
import { found, refused, type Found } from '../../chat/composing/foundAttachments.ts';

/** What is selected in the terminal that was used last. VS Code hands it out by the clipboard only, which then gets back the text it had. */
export async function terminalSelection(): Promise<Found> {
  const terminal = vscode.window.activeTerminal;
  const text = terminal ? await copied() : '';
  if (!terminal || text.trim() === '')
    return refused(vscode.l10n.t('Nothing is selected in the terminal. Select its output first, then attach it.'));
  const name = vscode.l10n.t('Terminal {0}', terminal.name);
  return found({ id: crypto.randomUUID(), kind: 'terminal', name, language: 'plaintext', text });
}

async function copied(): Promise<string> {
  const { clipboard } = vscode.env;
  const before = await clipboard.readText();
  try {
    // The text read afterwards must not be the one that was there before. An image, which is no text, stays if nothing is copied.
    if (before !== '') await clipboard.writeText('');
    await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
    return await clipboard.readText();
  } finally {
    if (before !== '') await clipboard.writeText(before);
  }
}
