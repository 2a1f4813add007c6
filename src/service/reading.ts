import { completionPart } from './completion.ts';
import { ServiceError } from './errors.ts';
import { at, parsed } from './json.ts';
import { Payloads } from './payloads.ts';
import type { End, ReplyEvent, ReplyPart, Usage } from './replyEvent.ts';
import { restPart } from './restEvent.ts';
import { serverText } from './serverText.ts';

const limit = 32 * 1024 * 1024;

/** A reply as it is read, chunk by chunk. Throws over 32 MiB of text, and over 32 MiB in which no text comes. */
export class Reading {
  /** The service said that the reply is over; only its usage may still come. */
  ended = false;
  /** The service said that nothing follows. */
  complete = false;
  readonly #payloads = new Payloads();
  #end: End = {};
  #failure: ServiceError | undefined;
  #recognised = false;
  #ignored = 0;
  #unreadable = 0;
  /** Bytes of text, and bytes since the last text. */
  #said = 0;
  #silence = 0;
  /** Until something is recognised, the lines may be those of one JSON object. */
  #unrecognised = '';

  /** Yields what these bytes say, all of their text as one. */
  *push(chunk: Uint8Array): Generator<ReplyEvent> {
    this.#silence += chunk.byteLength;
    try {
      yield* this.#take(this.#payloads.push(chunk));
      if (Math.max(this.#said, this.#silence) > limit) throw new ServiceError('reply-too-long');
    } catch (error) {
      // Nothing that follows the end can spoil it.
      if (!this.ended) throw error;
      this.complete = true;
    }
  }

  /** Yields what the end of the bytes completes, and how the reply ended. */
  *finish(): Generator<ReplyEvent> {
    if (!this.complete) yield* this.#take(this.#payloads.end());
    if (!this.#recognised) yield* this.#takeAsOneObject();
    if (!this.#recognised) throw new ServiceError(this.#payloads.isBlank ? 'empty-reply' : 'not-a-reply');
    if (!this.ended) throw new ServiceError('ended-early');
    if (this.#unreadable) throw new ServiceError('unreadable', { count: this.#unreadable });
    yield { type: 'end', ...this.#end, ...(this.#ignored && { ignored: this.#ignored }) };
  }

  #takeAsOneObject(): Generator<ReplyEvent> {
    this.#ignored = 0;
    this.#unreadable = 0;
    return this.#take([[this.#unrecognised]]);
  }

  *#take(batches: Iterable<string[]>): Generator<ReplyEvent> {
    for (const batch of batches) {
      yield* this.#eventsIn(batch);
      if (this.#failure) throw this.#failure;
      if (!this.#recognised) this.#unrecognised += `${batch.filter((payload) => payload.trim()).join('\n')}\n`;
    }
  }

  *#eventsIn(batch: string[]): Generator<ReplyEvent> {
    const texts: string[] = [];
    let usage: Usage | undefined;
    for (const payload of batch) {
      const part = this.#partIn(payload);
      if (part?.text) texts.push(part.text);
      if (part?.usage) usage = part.usage;
    }
    if (usage) yield { type: 'usage', usage };
    if (texts.length) yield this.#textOf(texts);
  }

  #textOf(texts: string[]): ReplyEvent {
    const text = texts.join('');
    this.#said += Buffer.byteLength(text);
    this.#silence = 0;
    return { type: 'text', text };
  }

  #partIn(payload: string): ReplyPart | undefined {
    if (this.#failure || this.complete || !payload.trim()) return undefined;
    if (payload === '[DONE]') {
      this.#recognised = true;
      this.complete = true;
      return undefined;
    }
    const object = parsed(payload);
    const part = restPart(object) ?? completionPart(object);
    if (part) return this.#recognise(part);
    if (!this.ended) this.#noteUnknown(payload, object);
    return undefined;
  }

  #recognise(part: ReplyPart): ReplyPart {
    this.#recognised = true;
    if (this.ended) return { usage: part.usage };
    if (part.end) {
      this.#end = part.end;
      this.ended = true;
    }
    return part;
  }

  #noteUnknown(payload: string, object: unknown): void {
    if (object === undefined) this.#unreadable++;
    else if (at(object, 'type') === 'error' || at(object, 'error'))
      this.#failure = new ServiceError('reported', {}, { serverText: serverText(payload) });
    else this.#ignored++;
  }
}
