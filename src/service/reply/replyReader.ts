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
  const parser = new ReplyParser();
  try {
    for await (const chunk of withGraceAfterEnd(body, parser)) {
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
const grace = 800;

/** The same for a service whose earlier end was none: more of its reply is likely to arrive. */
const longGrace = 5000;

/**
 * Passes a body on. Once the reply is over, the rest may take this time in total, and an error counts as a normal end: a finished reply
 * does not wait for its socket. If more of the reply arrives, the time starts again at the next end, also if both arrive together. Written
 * by hand: a generator that waits for bytes cannot be left before they arrive.
 */
function withGraceAfterEnd<T>(body: AsyncIterable<T>, reply: ReplyParser): AsyncIterable<T> {
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
    if (!reply.isOver || deadline?.progress !== reply.progress) {
      deadline?.cancel();
      deadline = reply.isOver ? deadlineOf(reply) : undefined;
    }
    return deadline ? Promise.race([result.catch(() => ended), deadline.passed.then(leave)]) : result;
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
}

interface Deadline {
  progress: number;
  passed: Promise<undefined>;
  cancel(): void;
}

function deadlineOf({ progress, endIsDoubtful }: ReplyParser): Deadline {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, endIsDoubtful ? longGrace : grace, undefined).unref();
  return { progress, passed: promise, cancel: () => clearTimeout(timer) };
}

const ended = { done: true, value: undefined } as const;
