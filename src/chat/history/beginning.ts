import type { Conversation } from '../conversation.ts';
import type { Entry } from '../entry.ts';
import { entriesOfMessage } from './entriesOfMessage.ts';

/**
 * The entries of a new conversation that begins as another one does: with what is shown up to a message, and the versions of that, but
 * without what followed those. Empty if the message is not shown.
 */
export function beginningUpTo(
  conversation: Pick<Conversation, 'at' | 'messages' | 'all' | 'summary'>,
  id: string,
): Entry[] {
  const ids = conversation.messages.map((message) => message.id);
  const index = ids.indexOf(id);
  if (index < 0) return [];
  const parents = new Set<string | null>([null, ...ids.slice(0, index)]);
  const { place } = conversation.summary();
  const entries = [...conversation.all()]
    .filter(({ parent }) => parents.has(parent))
    .flatMap(({ message, parent }) => entriesOfMessage(message, parent, conversation.at))
    .map((entry) => (entry.type === 'reply' && place !== undefined ? { ...entry, place } : entry));
  return [...entries, { type: 'choose', id }];
}
