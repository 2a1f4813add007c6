import type { Usage } from '../../protocol.ts';
import { ServiceError } from '../errors.ts';
import { at, parsed } from '../json.ts';
import { lengthSign } from '../requestLength.ts';
import { plainWords, wordsIn } from '../serverText.ts';
import { BodySplitter } from './bodySplitter.ts';
import { completionPart } from './completion.ts';
import { ReplyEnd } from './replyEnd.ts';
import type { ReplyEvent, ReplyPart } from './replyEvent.ts';
import { restPart } from './restEvent.ts';
import type { CreateParser } from './serverSentEvents.ts';
import { ThinkTags, type Piece } from './thinkTags.ts';
import { ToolCalls } from './toolCalls.ts';

const limit = 32 * 1024 * 1024;

/** Parses a reply chunk by chunk. Throws when its text and thoughts exceed 32 MiB, or when 32 MiB arrive without any. */
export class ReplyParser {
  readonly #splitter: BodySplitter;
  readonly #end = new ReplyEnd();
  readonly #tags = new ThinkTags();
  readonly #calls = new ToolCalls();
  #failure: ServiceError | undefined;
  #recognised = false;
  /** The server's text in objects that are not part of a reply. */
  #words: string | undefined;
  /** Bytes of text and thoughts so far, and bytes received since the last of them. */
  #said = 0;
  #silence = 0;
  /** The usage that the service sent at the start of the turn. */
  #usageAtStart: Usage | undefined;
  /** Until something is recognised, all lines so far: together they may be one JSON object. */
  #unrecognised = '';

  constructor(createParser: CreateParser) {
    this.#splitter = new BodySplitter(createParser);
  }

  /** The service said that the reply is over; its usage, or more of it, may still arrive. */
  get isOver(): boolean {
    return this.#end.isOver;
  }

  /** Nothing more of the reply will be read. */
  get isClosed(): boolean {
    return this.#end.isClosed;
  }

  /** Yields the events in these bytes, with adjacent text joined. */
  *push(chunk: Uint8Array): Generator<ReplyEvent> {
    this.#silence += chunk.byteLength;
    try {
      yield* this.#take(this.#splitter.push(chunk));
      if (Math.max(this.#said, this.#silence) > limit) throw new ServiceError('reply-too-long');
    } catch (error) {
      // Nothing that follows the end can invalidate it.
      if (!this.isOver) throw error;
      this.#end.isClosed = true;
    }
  }

  /** Yields the remaining events at the end of the bytes, then how the reply ended. */
  *finish(): Generator<ReplyEvent> {
    if (!this.isClosed) yield* this.#take(this.#splitter.end());
    if (!this.#recognised) yield* this.#takeAsOneObject();
    yield* this.heldBack();
    if (this.#splitter.isEmpty) throw new ServiceError('empty-reply');
    if (!this.#recognised) throw new ServiceError('not-a-reply', {}, { serverText: this.#words });
    const [end, calls] = [this.#end.result(this.#words), this.#calls.all()];
    yield { type: 'end', ...end, ...(calls.length > 0 && { calls }) };
  }

  /** Returns text that was held back because it might become a tag. Call it when nothing more arrives. */
  heldBack(): Piece[] {
    return this.#tags.end();
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
      if (!this.#recognised) this.#unrecognised += `${batch.filter((text) => text.trim()).join('\n')}\n`;
    }
  }

  *#eventsIn(batch: string[]): Generator<ReplyEvent> {
    const pieces: Piece[] = [];
    let usage: Usage | undefined;
    for (const json of batch) {
      const part = this.#partIn(json);
      if (part?.thought) pieces.push({ type: 'thought', text: part.thought });
      if (part?.text) for (const piece of this.#tags.push(part.text)) pieces.push(piece);
      if (part?.begins) this.#usageAtStart = part.usage;
      if (part?.usage) usage = part.leavesOutInput ? { ...this.#usageAtStart, ...part.usage } : part.usage;
      this.#count(`${part?.thought ?? ''}${part?.text ?? ''}`);
    }
    if (usage) yield { type: 'usage', usage };
    yield* joined(pieces);
  }

  #count(text: string): void {
    if (text === '') return;
    this.#said += Buffer.byteLength(text);
    this.#silence = 0;
  }

  #partIn(text: string): ReplyPart | undefined {
    const json = text.trim();
    if (this.#failure || this.isClosed || json === '') return undefined;
    if (json === '[DONE]') {
      this.#recognised = true;
      this.#end.isClosed = true;
      return undefined;
    }
    const object = parsed(json);
    const part = restPart(object) ?? completionPart(object);
    if (this.#takeError(object, part)) return { ...part, end: undefined };
    if (part) this.#recognise(part);
    else this.#skip(object);
    return part;
  }

  /** Whether an object reports an error. After the end of the reply, an error counts only if the object also contains more of the reply. */
  #takeError(object: unknown, part: ReplyPart | undefined): boolean {
    const error = reportedError(object);
    const isMore = [part?.text, part?.thought, part?.calls, part?.end].some(Boolean);
    if (error === undefined || (this.isOver && !isMore)) return false;
    // An earlier end no longer counts.
    this.#end.resume();
    this.#failure = new ServiceError(lengthSign(error) ? 'too-long' : 'reported', {}, { serverText: wordsIn(error) });
    return true;
  }

  #recognise({ text = '', thought = '', refuses, begins, calls, end }: ReplyPart): void {
    this.#recognised = true;
    if (begins || calls) this.#end.resume();
    for (const piece of calls ?? []) this.#calls.push(piece);
    this.#end.text(thought + text, refuses);
    if (end) this.#end.end(end);
  }

  #skip(object: unknown): void {
    this.#end.skip(object === undefined ? 'unreadable' : 'ignored');
    this.#words = wordsIn(object) ?? this.#words;
  }
}

/** Joins adjacent pieces of the same kind. */
function joined(pieces: Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && 'text' in last && 'text' in piece && last.type === piece.type) last.text += piece.text;
    else all.push(piece);
  }
  return all;
}

/** The error that an object of a stream reports, wherever it is: alone, beside text, or beside an end; undefined if there is none. */
function reportedError(object: unknown): unknown {
  const choice = at(at(object, 'choices'), 0);
  const inChoice = at(choice, 'error') || at(at(choice, 'delta'), 'error') || at(at(choice, 'message'), 'error');
  const error = at(object, 'error') || inChoice || at(at(object, 'delta'), 'error');
  if (error) return error;
  return at(object, 'type') === 'error' || at(object, 'object') === 'error' ? object : undefined;
}
