import type { ConversationsHost } from './conversationsHost.ts';
import { deleteAllConversations } from './deleteConversation.ts';
import { historyWish, type HistoryPlace } from './historyPicker.ts';
import { openListed } from './openListed.ts';
import { renameConversation } from './renameConversation.ts';

/** Lets the user open, rename and delete conversations of this window and of others. */
export async function showHistory(host: ConversationsHost): Promise<void> {
  let place: HistoryPlace | undefined;
  for (;;) {
    const wish = await historyWish(host, place);
    if (wish?.wish !== 'rename') {
      if (wish?.wish === 'deleteAll') await deleteAllConversations(host);
      else if (wish) await openListed(host, wish.conversation, wish.wish === 'showInTab');
      return;
    }
    await renameConversation(host, wish.conversation);
    place = wish.place;
  }
}
