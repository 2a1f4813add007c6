import { historySentence } from '../../chat/history/historyProblem.ts';
import type { Entry } from '../../chat/entry.ts';
import type { ConversationsHost } from './conversationsHost.ts';

/**
 * Passes on every conversation in the history. Resolves with how many cannot be read; with undefined, after the user was notified, if the
 * history cannot be listed.
 */
export async function eachConversation(
  { history, services: { dialogs } }: Pick<ConversationsHost, 'history' | 'services'>,
  take: (entries: Entry[], id: string) => void,
): Promise<number | undefined> {
  let notRead = 0;
  try {
    for await (const { id, entries } of history.all())
      if (entries) take(entries, id);
      else notRead++;
  } catch (cause) {
    dialogs.notify(historySentence({ kind: 'not-listed', cause }));
    return undefined;
  }
  return notRead;
}
