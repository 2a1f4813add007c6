import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { beginningUpTo } from '../../chat/history/beginning.ts';
import type { ShownConversation } from '../../chat/shownConversation.ts';
import { field } from '../../shared/json.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { beginChat } from './beginChat.ts';
import type { ConversationsHost } from './conversationsHost.ts';
import { messageOfMenu } from './messageOfMenu.ts';
import { messageRows } from './messageRows.ts';
import { thisWorkspace } from './thisWorkspace.ts';

/**
 * Begins a chat with everything up to a message; the conversation stays as it is. `context` is that of the menu of a message; without one,
 * the user chooses a message of the active chat.
 */
export async function newChatFrom(host: ConversationsHost, context: unknown): Promise<void> {
  const named = messageOfMenu(context, host.chats.all);
  if (!named && field(context, 'messageId') !== undefined) return;
  const { shown } = (named?.chat ?? host.chats.active).session;
  const id = named ? named.id : await chosenMessage(shown);
  const entries = id === undefined ? [] : beginningUpTo(shown.conversation, id);
  if (entries.length === 0) return;
  const from = shown.id === undefined ? undefined : { id: shown.id, title: shown.conversation.title };
  const failure = (cause: string): string => l10n.t('The new chat could not be begun. {0}', cause);
  await beginChat(host, entries, failure, { workspace: thisWorkspace(), from });
}

async function chosenMessage({ messages }: Pick<ShownConversation, 'messages'>): Promise<string | undefined> {
  const rows = messageRows(messages);
  const placeHolder =
    rows.length > 0 ? l10n.t('Begin a new chat with everything up to which message?') : l10n.t('No messages yet');
  return (await vscode.window.showQuickPick(shownRows(rows), { placeHolder, matchOnDescription: true }))?.id;
}
