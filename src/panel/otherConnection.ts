import * as vscode from 'vscode';
import type { Listed } from '../chat/history/history.ts';

/** A conversation with one organisation is sent to another only if the user wants that: asks before such a conversation is opened. */
export async function mayGoOn({ place }: Listed, now: string): Promise<boolean> {
  if (place === undefined || place === now) return true;
  const open = vscode.l10n.t('Open');
  const question = vscode.l10n.t('This conversation took place on {0}.', place);
  const detail = vscode.l10n.t('If you continue it, the whole conversation is sent to {0}.', now);
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, open)) === open;
}
