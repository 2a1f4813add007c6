import type { ReplyEvent } from './replyEvent.ts';
import { ReplyParser } from './replyParser.ts';

export type { ReplyEvent } from './replyEvent.ts';
export type { Piece } from './thinkTags.ts';
export type { ToolCall } from './toolCalls.ts';

/**
 * Bytes of a response, cut anywhere → the events of the reply, the last of which is `end`. Texts that arrive together are yielded together.
 * Anything else that ends a reply is thrown as a ServiceError, after the text before it. (CASES V01 to V22)
 */
export async function* readReply(body: AsyncIterable<Uint8Array>): AsyncGenerator<ReplyEvent> {
  const { createParser } = await import('eventsource-parser');
  const parser = new ReplyParser(createParser);
  try {
    for await (const chunk of withGraceAfterEnd(body, () => parser.isOver)) {
      for (const event of parser.push(chunk)) yield event;
      if (parser.isClosed) break;
    }
    for (const event of parser.finish()) yield event;
  } catch (error) {
    for (const piece of parser.heldBack()) yield { ...piece, wasHeldBack: true };
    throw error;
  }
}

/** Milliseconds. (CASES R7) */
const grace = 500;

/**
 * Passes a body on. Once `isOver` says that the reply has ended, the rest may take half a second in total, and an error counts as a normal
 * end: a finished reply does not wait for its socket. If more of the reply arrives and it is not over any more, the time limit is removed.
 * Written by hand: a generator that waits for bytes cannot be left before they arrive.
 */
function withGraceAfterEnd<T>(body: AsyncIterable<T>, isOver: () => boolean): AsyncIterable<T> {
  const iterator = body[Symbol.asyncIterator]();
  let deadline: Deadline | undefined;
  const leave = (): Promise<IteratorResult<T>> => {
    deadline?.cancel();
    // A generator that still waits for bytes returns only after they arrive, so this is not awaited.
    iterator.return?.().catch(() => undefined);
    return Promise.resolve(ended);
  };
  const next = (): Promise<IteratorResult<T>> => {
    const result = iterator.next();
    if (isOver()) return Promise.race([result.catch(() => ended), (deadline ??= deadlineIn(grace)).passed.then(leave)]);
    deadline?.cancel();
    deadline = undefined;
    return result;
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
}

interface Deadline {
  passed: Promise<undefined>;
  cancel(): void;
}

function deadlineIn(milliseconds: number): Deadline {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined).unref();
  return { passed: promise, cancel: () => clearTimeout(timer) };
}

const ended = { done: true, value: undefined } as const;
