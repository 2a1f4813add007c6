import type { ShownConversation } from '../chat/shownConversation.ts';
import type { ConversationInfo } from '../protocol.ts';

/** The part of a conversation that its page is told about. */
type Shown = Pick<ShownConversation, 'id' | 'messages'> & {
  readonly conversation: Pick<ShownConversation['conversation'], 'title'>;
};

/** The id and the title of a conversation, and whether it is kept; of an empty one, whether it will be. `keeps`: whether new ones are. */
export function conversationInfo({ id, messages, conversation }: Shown, keeps: boolean): ConversationInfo {
  if (messages.length === 0) return { kept: keeps };
  return { id, title: conversation.title, kept: id !== undefined };
}
