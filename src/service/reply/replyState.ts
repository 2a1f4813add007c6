import { completionPart } from './completion.ts';
import { ServiceError } from '../errors.ts';
import { parsed } from '../json.ts';
import { Payloads } from './payloads.ts';
import { ReplyEnd } from './replyEnd.ts';
import type { ReplyEvent, ReplyPart, Usage } from './replyEvent.ts';
import { reportedError } from '../reportedError.ts';
import { restPart } from './restEvent.ts';
import { plainWords, wordsIn } from '../serverText.ts';

const limit = 32 * 1024 * 1024;

/** A reply as it is read, chunk by chunk. Throws over 32 MiB of text, and over 32 MiB in which no text comes. */
export class Reading {
  readonly #payloads = new Payloads();
  readonly #end = new ReplyEnd();
  #failure: ServiceError | undefined;
  #recognised = false;
  /** What the server said in objects that are no part of a reply. */
  #words: string | undefined;
  /** Bytes of text, and bytes since the last text. */
  #said = 0;
  #silence = 0;
  /** Until something is recognised, the lines may be those of one JSON object. */
  #unrecognised = '';

  /** The service said that the reply is over; its usage may still come, or more of it. */
  get ended(): boolean {
    return this.#end.isOver;
  }

  /** Nothing follows. */
  get complete(): boolean {
    return this.#end.isClosed;
  }

  /** Yields what these bytes say, all of their text as one. */
  *push(chunk: Uint8Array): Generator<ReplyEvent> {
    this.#silence += chunk.byteLength;
    try {
      yield* this.#take(this.#payloads.push(chunk));
      if (Math.max(this.#said, this.#silence) > limit) throw new ServiceError('reply-too-long');
    } catch (error) {
      // Nothing that follows the end can spoil it.
      if (!this.ended) throw error;
      this.#end.isClosed = true;
    }
  }

  /** Yields what the end of the bytes completes, and how the reply ended. */
  *finish(): Generator<ReplyEvent> {
    if (!this.complete) yield* this.#take(this.#payloads.end());
    if (!this.#recognised) yield* this.#takeAsOneObject();
    if (this.#payloads.isBlank) throw new ServiceError('empty-reply');
    if (!this.#recognised) throw new ServiceError('not-a-reply', {}, { serverText: this.#words });
    yield { type: 'end', ...this.#end.decided(this.#words) };
  }

  #takeAsOneObject(): Generator<ReplyEvent> {
    const [whole, words] = [this.#unrecognised, plainWords(this.#unrecognised)];
    this.#end.readAgain();
    this.#words ??= words;
    return this.#take([[whole]]);
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
    if (payload.trim() === '[DONE]') {
      this.#recognised = true;
      this.#end.isClosed = true;
      return undefined;
    }
    const object = parsed(payload);
    const part = restPart(object) ?? completionPart(object);
    if (this.#takeError(object, part)) return { ...part, end: undefined };
    if (part) this.#recognise(part);
    else this.#passOver(object);
    return part;
  }

  /** Whether an object reports an error. Nothing that follows the end can spoil it, unless it is more of the reply. */
  #takeError(object: unknown, part: ReplyPart | undefined): boolean {
    const error = reportedError(object);
    if (error === undefined || (this.ended && !part?.text && !part?.end)) return false;
    // An earlier end is none any more.
    this.#end.goOn();
    this.#failure = new ServiceError('reported', {}, { serverText: wordsIn(error) });
    return true;
  }

  #recognise({ text, refuses, begins, end }: ReplyPart): void {
    this.#recognised = true;
    if (begins) this.#end.goOn();
    this.#end.text(text ?? '', refuses);
    if (end) this.#end.end(end);
  }

  #passOver(object: unknown): void {
    this.#end.pass(object === undefined ? 'unreadable' : 'ignored');
    this.#words = wordsIn(object) ?? this.#words;
  }
}
