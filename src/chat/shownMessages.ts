import type { Fact, Message, ShownMessage } from '../protocol.ts';
import { summaryOf } from './composing/draft.ts';

const firstScreen = 20;
const atOnce = 100;

/** Messages as the page shows them: what was attached can be long, and none of it is shown. */
export function shownMessages(messages: readonly Message[]): ShownMessage[] {
  return messages.map((message) =>
    message.role === 'assistant' ? message : { ...message, attachments: message.attachments.map(summaryOf) },
  );
}

/** A conversation in parts: first the end of it, which the user sees, then what comes before. */
export function* firstScreenFirst(messages: readonly Message[]): Generator<Fact> {
  const start = Math.max(messages.length - firstScreen, 0);
  yield { type: 'conversation', messages: shownMessages(messages.slice(start)) };
  for (let end = start; end > 0; end -= atOnce)
    yield { type: 'earlier', messages: shownMessages(messages.slice(Math.max(end - atOnce, 0), end)) };
}
