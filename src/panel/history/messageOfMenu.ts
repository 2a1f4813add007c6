import { field } from '../../shared/json.ts';

/** What is looked at in a chat. */
interface Shown<Message> {
  session: { shown: { readonly id: string | undefined; message(id: string): Message | undefined } };
}

/**
 * The message for whose menu VS Code has run a command, by the context that the page has given, and its chat; undefined if no chat shows it.
 * A conversation that was begun from another one has messages with the same ids.
 */
export function messageOfMenu<Chat extends Shown<unknown>>(
  context: unknown,
  chats: readonly Chat[],
): { chat: Chat; id: string } | undefined {
  const [id, conversation] = [field(context, 'messageId'), field(context, 'conversationId')];
  if (typeof id !== 'string') return undefined;
  const all = chats.filter(({ session }) => session.shown.message(id) !== undefined);
  const chat = all.find(({ session }) => session.shown.id === conversation) ?? all[0];
  return chat && { chat, id };
}
