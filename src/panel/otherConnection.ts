import * as vscode from 'vscode';
import type { ConversationsHost } from './conversationsHost.ts';

/** What was said with one organisation goes to another only if a person wants that: asks before such a conversation is opened. */
export async function mayGoOn(
  { history, place }: Pick<ConversationsHost, 'history' | 'place'>,
  id: string,
): Promise<boolean> {
  const created = (await history.read(id))?.find((entry) => entry.type === 'created');
  const now = place();
  if (created?.place === undefined || created.place === now) return true;
  const open = vscode.l10n.t('Open');
  const question = vscode.l10n.t('This conversation was had with {0}.', created.place);
  const detail = vscode.l10n.t('If you go on with it, all that was said in it is sent to {0}.', now);
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, open)) === open;
}
