import type { Fact, Message } from '../protocol.ts';

const firstScreen = 20;
const atOnce = 100;

/** A conversation in parts: first the end of it, which is what a person sees, then what comes before. */
export function* firstScreenFirst(messages: readonly Message[]): Generator<Fact> {
  const start = Math.max(messages.length - firstScreen, 0);
  yield { type: 'conversation', messages: messages.slice(start) };
  for (let end = start; end > 0; end -= atOnce)
    yield { type: 'earlier', messages: messages.slice(Math.max(end - atOnce, 0), end) };
}
