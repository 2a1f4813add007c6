import type { Fact, LookUpStep, Message, Reply, ShownMessage } from '../protocol.ts';
import { summaryOf } from './composing/draft.ts';
import type { Conversation } from './conversation.ts';

/**
 * The messages of a conversation from `start` up to, but not including, `end`, as the page shows them: without the text of
 * attachments, which can be long and is not shown, and with replies that were requested together as one message.
 */
export function shownMessages(conversation: Shown, start = 0, end?: number): ShownMessage[] {
  return conversation.messages.slice(start, end).map((message) => shownMessage(message, conversation));
}

const firstScreen = 20;
const atOnce = 100;

type Shown = Pick<Conversation, 'messages' | 'together'>;

/** Yields a conversation in parts: first its end, which the user sees, then the earlier messages. */
export function* firstScreenFirst(conversation: Shown): Generator<Fact> {
  const start = Math.max(conversation.messages.length - firstScreen, 0);
  yield { type: 'conversation', messages: shownMessages(conversation, start) };
  for (let end = start; end > 0; end -= atOnce)
    yield { type: 'earlier', messages: shownMessages(conversation, Math.max(end - atOnce, 0), end) };
}

/** One of several replies without its version number, because the user cannot switch versions in a column. */
export function inColumn({ branch, ...reply }: Reply): Reply {
  return shownReply(reply);
}

/** A step as the page shows it: its result can be long, and is shown only when it is opened. Its pictures are not shown. */
export function withoutResult({ result, pictures, ...step }: LookUpStep): LookUpStep {
  return step;
}

function shownReply({ summary, ...reply }: Reply): Reply {
  return reply.steps ? { ...reply, steps: reply.steps.map(withoutResult) } : reply;
}

function shownMessage(message: Message, conversation: Shown): ShownMessage {
  if (message.role === 'user') return { ...message, attachments: message.attachments.map(summaryOf) };
  const replies = conversation.together(message.id);
  const [first] = replies;
  if (!first) return shownReply(message);
  const selected = replies.some(({ id }) => id === message.id) ? message.id : first.id;
  return { role: 'comparison', selected, replies: replies.map(inColumn) };
}
