import type { Fact, Message, Reply, ShownMessage } from '../protocol.ts';
import { summaryOf } from './composing/draft.ts';
import type { Conversation } from './conversation.ts';

const firstScreen = 20;
const atOnce = 100;

type Shown = Pick<Conversation, 'messages' | 'together'>;

/**
 * Messages of a conversation as the page shows them, from `start` to before `end`: what was attached can be long, and none of it is
 * shown; replies that were asked for together are one.
 */
export function shownMessages(conversation: Shown, start = 0, end?: number): ShownMessage[] {
  return conversation.messages.slice(start, end).map((message) => shownMessage(message, conversation));
}

/** A conversation in parts: first the end of it, which the user sees, then what comes before. */
export function* firstScreenFirst(conversation: Shown): Generator<Fact> {
  const start = Math.max(conversation.messages.length - firstScreen, 0);
  yield { type: 'conversation', messages: shownMessages(conversation, start) };
  for (let end = start; end > 0; end -= atOnce)
    yield { type: 'earlier', messages: shownMessages(conversation, Math.max(end - atOnce, 0), end) };
}

/** One of several replies, which has no versions of its own to go to. */
export function inColumn({ branch, ...reply }: Reply): Reply {
  return reply;
}

function shownMessage(message: Message, conversation: Shown): ShownMessage {
  if (message.role === 'user') return { ...message, attachments: message.attachments.map(summaryOf) };
  const replies = conversation.together(message.id);
  const [first] = replies;
  if (!first) return message;
  const selected = replies.some(({ id }) => id === message.id) ? message.id : first.id;
  return { role: 'comparison', selected, replies: replies.map(inColumn) };
}
