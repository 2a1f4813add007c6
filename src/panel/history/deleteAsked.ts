import * as vscode from 'vscode';
import type { Session } from '../../chat/session.ts';

/** Deletes a message after a question: it cannot be undone, and a question is deleted with its replies. */
export async function deleteAsked(session: Session, id: string): Promise<void> {
  const role = session.messages.find((message) => message.id === id)?.role;
  if (!role) return;
  const isReply = role === 'assistant';
  const question = isReply
    ? vscode.l10n.t('Delete this reply?')
    : vscode.l10n.t('Delete this message and its replies?');
  const detail = vscode.l10n.t('Later messages are kept. This cannot be undone.');
  const yes = vscode.l10n.t('Delete');
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes) session.delete(id);
}
