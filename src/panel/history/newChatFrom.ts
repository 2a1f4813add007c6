import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { beginningUpTo } from '../../chat/history/beginning.ts';
import { causeOf } from '../../chat/history/historyProblem.ts';
import type { ShownConversation } from '../../chat/shownConversation.ts';
import { field } from '../../shared/json.ts';
import { shownRows } from '../../dialogs/shownRows.ts';
import { beginningOf, withoutIcons } from '../../shared/plainText.ts';
import type { ConversationsHost } from './conversationsHost.ts';
import { messageOfMenu } from './messageOfMenu.ts';
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
  try {
    const from = shown.id === undefined ? undefined : { id: shown.id, title: shown.conversation.title };
    if (host.services.settings.keeps()) await host.chats.show(await host.history.add(entries, thisWorkspace(), from));
    else await host.chats.showUnkept(entries);
    await host.showSideBar();
  } catch (error) {
    host.services.dialogs.notify(l10n.t('The new chat could not be begun. {0}', causeOf(error)));
  }
}

async function chosenMessage({ messages }: Pick<ShownConversation, 'messages'>): Promise<string | undefined> {
  const rows = messages.toReversed().map((message) => ({
    label: withoutIcons(beginningOf(message.text, mostCharacters)) || l10n.t('No text'),
    description: message.role === 'user' ? l10n.t('You') : withoutIcons(message.model),
    id: message.id,
  }));
  const placeHolder =
    rows.length > 0 ? l10n.t('Begin a new chat with everything up to which message?') : l10n.t('No messages yet');
  return (await vscode.window.showQuickPick(shownRows(rows), { placeHolder, matchOnDescription: true }))?.id;
}

const mostCharacters = 100;
