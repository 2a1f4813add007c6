import * as l10n from '@vscode/l10n';
import type { Listed } from '../../chat/history/history.ts';
import { goneSentence } from '../../chat/history/historyProblem.ts';
import type { ConversationsHost } from './conversationsHost.ts';
import { deleteAllConversations } from './deleteConversation.ts';
import { historyWish, type HistoryPlace, type HistoryWish } from './historyPicker.ts';
import { renameConversation } from './renameConversation.ts';

/** Lets the user open, rename and delete conversations of this window and of others. */
export async function showHistory(host: ConversationsHost): Promise<void> {
  let place: HistoryPlace | undefined;
  for (;;) {
    const wish = await historyWish(host, place);
    if (wish?.wish !== 'rename') {
      if (wish) await fulfil(host, wish);
      return;
    }
    await renameConversation(host, wish.conversation);
    place = wish.place;
  }
}

async function fulfil(host: ConversationsHost, wish: HistoryWish): Promise<void> {
  if (wish.wish === 'deleteAll') await deleteAllConversations(host);
  else if (!(await mayContinue(wish.conversation, host.services))) return;
  else if (!(await isShown(host, wish.wish === 'showInTab', wish.conversation.id)))
    host.services.dialogs.notify(goneSentence());
}

async function isShown(host: ConversationsHost, inTab: boolean, id: string): Promise<boolean> {
  if (inTab) return host.chats.showInTab(id);
  const place = await host.chats.show(id);
  if (place === 'side bar') await host.showSideBar();
  return place !== undefined;
}

/**
 * Whether a conversation may be opened. If it took place with another installation, asks first, because continuing it sends all of it to
 * the current one.
 */
async function mayContinue(
  { place }: Listed,
  { connection, dialogs }: ConversationsHost['services'],
): Promise<boolean> {
  const now = connection.installationName();
  if (place === undefined || place === now) return true;
  const question = l10n.t('This conversation took place on {0}.', place);
  const detail = l10n.t('If you continue it, the whole conversation is sent to {0}.', now);
  return dialogs.confirm(question, detail, l10n.t('Open'));
}
