import { ServiceError } from '../../src/service/errors/errors.ts';
import type { Usage } from '../../src/protocol.ts';
import { readReply, type ReplyEvent, type ToolCall } from '../../src/service/reply/replyReader.ts';

/**
 * What a reader reads from a stream: the text, the last usage, how it ended (`done: <stop reason>`, or the kind of the error), what it
 * ignored.
 */
export interface Result {
  text: string;
  /** The model's thoughts, if it sent any. */
  thoughts?: string;
  usage?: Usage;
  end: string;
  ignored?: number;
  calls?: ToolCall[];
}

/** Reads a stream of these chunks. */
export function read(chunks: Iterable<Uint8Array>): Promise<Result> {
  return resultOf(readReply(streamOf(chunks)));
}

/** Collects the events of a reply to its end. */
export async function resultOf(events: AsyncIterable<ReplyEvent>): Promise<Result> {
  const result: Result = { text: '', end: 'nothing' };
  try {
    for await (const event of events) {
      if (event.type === 'text') result.text += event.text;
      else if (event.type === 'thought') result.thoughts = (result.thoughts ?? '') + event.text;
      else if (event.type === 'text-was-thought')
        Object.assign(result, { text: '', thoughts: (result.thoughts ?? '') + result.text });
      else if (event.type === 'usage') result.usage = event.usage;
      else {
        result.end = `done: ${event.stopReason ?? 'no reason'}`;
        if (event.ignored !== undefined) result.ignored = event.ignored;
        if (event.calls !== undefined) result.calls = event.calls;
      }
    }
  } catch (error) {
    result.end = error instanceof ServiceError ? error.kind : `thrown: ${String(error)}`;
  }
  return result;
}

/** The same bytes in chunks, cut at these positions. */
export function* cut(bytes: Uint8Array, places: Iterable<number>): Generator<Uint8Array> {
  let from = 0;
  for (const place of [...[...places].sort((a, b) => a - b), bytes.length]) {
    yield bytes.subarray(from, place);
    from = place;
  }
}

async function* streamOf(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield* chunks;
}
