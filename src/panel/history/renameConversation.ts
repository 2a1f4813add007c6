import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Listed } from '../../chat/history/history.ts';
import { causeOf } from '../../chat/history/historyProblem.ts';
import { ownTitle } from '../../chat/title.ts';
import type { ConversationsHost } from './conversationsHost.ts';

/** Asks for a new title of a conversation, and applies it wherever the conversation is shown. */
export async function renameConversation(host: ConversationsHost, { id, title }: Listed): Promise<void> {
  const typed = await vscode.window.showInputBox({
    title: l10n.t('Rename Conversation'),
    prompt: l10n.t('What should the conversation be called?'),
    value: title,
    ignoreFocusOut: true,
    validateInput: (name) => (ownTitle(name) ? undefined : l10n.t('The name is empty.')),
  });
  const name = ownTitle(typed ?? '');
  if (!name || name === title) return;
  try {
    await host.history.rename(id, name);
    host.chats.name(id, name);
  } catch (error) {
    host.services.dialogs.notify(l10n.t('The conversation could not be renamed: {0}', causeOf(error)));
  }
}
