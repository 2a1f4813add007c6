import type { Usage } from '../../protocol.ts';
import { serviceError, ServiceError } from '../errors/errors.ts';
import { parsed } from '../../shared/json.ts';
import { lengthSign } from '../requestLength.ts';
import { isPrintable, messageIn, plainBody, serverWords, wordsIn } from '../serverText.ts';
import { BodySplitter } from './bodySplitter.ts';
import { completionPart } from './completion.ts';
import { LineReader } from './lineReader.ts';
import { ReplyEnd } from './replyEnd.ts';
import type { ReplyEvent, ReplyPart } from './replyEvent.ts';
import { reportedError } from './reportedError.ts';
import { restPart } from './restEvent.ts';
import { ThinkTags, type Piece } from './thinkTags.ts';
import { ToolCalls, type ToolCallPiece } from './toolCalls.ts';

/** Parses a reply chunk by chunk. Throws when its text, thoughts and calls exceed 32 MiB, or when 32 MiB arrive without text or thoughts. */
export class ReplyParser {
  readonly #splitter = new BodySplitter();
  readonly #lines = new LineReader({
    value: (value, text) => this.#value(value, text),
    unreadable: (line) => this.#unreadable(line),
    done: () => this.#done(),
  });
  readonly #end = new ReplyEnd();
  readonly #tags = new ThinkTags();
  readonly #calls = new ToolCalls();
  #failure: ServiceError | undefined;
  #recognised = false;
  /** The last text of the server outside of a reply, as it is. Only at the end is it searched for secrets, which takes time. */
  #outside = '';
  /** Bytes of text, thoughts and calls so far, and bytes received since the last text or thought. */
  #said = 0;
  #silence = 0;
  /** What has been read and not yielded yet: pieces, the text after them, and the last usage. */
  #pieces: Piece[] = [];
  #text = '';
  #usage: Usage | undefined;
  /** The usage that the service sent at the start of the turn. */
  #usageAtStart: Usage | undefined;
  /** Until something is recognised, all lines so far: together they may be one JSON object. */
  #unrecognised = '';

  /** The service said that the reply is over; its usage, or more of it, may still arrive. */
  get isOver(): boolean {
    return this.#end.isOver;
  }

  /** More of the reply is likely to arrive even if it is over. */
  get endIsDoubtful(): boolean {
    return this.#end.isDoubtful;
  }

  /** Changes when more of the reply arrives. */
  get progress(): number {
    return this.#end.progress;
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
      if (!this.#end.isComplete) throw error;
      this.#end.isClosed = true;
    }
  }

  /** Yields the remaining events at the end of the bytes, then how the reply ended. */
  *finish(): Generator<ReplyEvent> {
    if (!this.isClosed) yield* this.#takeRest();
    if (!this.#recognised) yield* this.#takeAsOneObject();
    yield* this.heldBack();
    if (this.#splitter.isEmpty) throw new ServiceError('empty-reply');
    if (!this.#recognised) throw new ServiceError('not-a-reply', {}, { serverText: serverWords(this.#outside) });
    const [end, calls] = [this.#end.result(serverWords(this.#outside)), this.#calls.all()];
    yield { type: 'end', ...end, ...(calls.length > 0 && { calls }) };
  }

  /** Text that was held back because it might become a tag. Call it when nothing more arrives. */
  heldBack(): Piece[] {
    return this.#tags.end();
  }

  /** Yields the events of the last line, and of an event that no empty line ends. */
  *#takeRest(): Generator<ReplyEvent> {
    yield* this.#take(this.#splitter.end());
    this.#lines.end();
    yield* this.#events();
  }

  *#takeAsOneObject(): Generator<ReplyEvent> {
    const whole = this.#unrecognised;
    const object = parsed(whole);
    this.#outside ||= plainBody(whole);
    this.#end.readAgain();
    if (object !== undefined) this.#value(object, whole);
    yield* this.#events();
  }

  *#take(batches: Iterable<string[]>): Generator<ReplyEvent> {
    for (const lines of batches) {
      this.#read(lines);
      yield* this.#events();
    }
  }

  #read(lines: string[]): void {
    try {
      for (const line of lines) this.#lines.read(line);
    } catch (error) {
      // What was read before is yielded first.
      this.#failure ??= serviceError(error);
    }
  }

  /** Yields what has been read, then throws if it ends with a failure. */
  *#events(): Generator<ReplyEvent> {
    this.#separateThoughts();
    const [usage, pieces] = [this.#usage, this.#pieces];
    [this.#usage, this.#pieces] = [undefined, []];
    if (usage) yield { type: 'usage', usage };
    yield* joined(pieces);
    if (this.#failure) throw this.#failure;
  }

  /** Texts that arrive together are searched for thoughts together. */
  #separateThoughts(): void {
    if (this.#text === '') return;
    this.#count(this.#text);
    for (const piece of this.#tags.push(this.#text)) this.#pieces.push(piece);
    this.#text = '';
  }

  #count(text: string): void {
    this.#said += Buffer.byteLength(text);
    this.#silence = 0;
  }

  /** A value, or a list of several. */
  #value(value: unknown, text: string): void {
    if (Array.isArray(value)) for (const each of value as unknown[]) this.#event(each);
    else this.#event(value);
    this.#noteUnrecognised(text);
  }

  #event(value: unknown): void {
    if (this.#failure) return;
    const part = restPart(value) ?? completionPart(value);
    const error = part ? part.error : reportedError(value);
    if (error && this.#takeError(error, part)) this.#add(part ?? {});
    else if (part) this.#recognise(part);
    else this.#skip(value);
  }

  #unreadable(line: string): void {
    this.#end.skip('unreadable');
    this.#noteUnrecognised(line);
  }

  #noteUnrecognised(line: string): void {
    if (!this.#recognised) this.#unrecognised += `${line}\n`;
  }

  #done(): void {
    this.#recognised = true;
    this.#end.done();
  }

  #add({ text = '', thought = '', refuses, begins, usage, leavesOutInput }: ReplyPart): void {
    if (begins) {
      this.#end.resume();
      this.#usageAtStart = usage;
    }
    if (text !== '' || thought !== '') this.#end.text(refuses);
    if (thought !== '') this.#addThought(thought);
    this.#text += text;
    if (usage) this.#usage = leavesOutInput ? { ...this.#usageAtStart, ...usage } : usage;
  }

  #addThought(text: string): void {
    this.#separateThoughts();
    this.#count(text);
    this.#pieces.push({ type: 'thought', text });
  }

  /** Whether an error counts: after the end of the reply, only if its object also contains more of the reply. */
  #takeError(error: unknown, part: ReplyPart | undefined): boolean {
    const isMore = [part?.text, part?.thought, part?.calls, part?.end].some(Boolean);
    if (this.#end.isComplete && !isMore) return false;
    // An earlier end no longer counts.
    this.#end.resume();
    this.#failure = new ServiceError(lengthSign(error) ? 'too-long' : 'reported', {}, { serverText: wordsIn(error) });
    return true;
  }

  #recognise(part: ReplyPart): void {
    const { calls, end } = part;
    this.#recognised = true;
    if (calls) this.#addCalls(calls);
    this.#add(part);
    if (end) this.#end.end(end);
  }

  #addCalls(calls: ToolCallPiece[]): void {
    this.#end.more();
    for (const piece of calls) {
      this.#said += Buffer.byteLength(piece.id + piece.name + piece.arguments);
      this.#calls.push(piece);
    }
  }

  /** A text is no event of any kind, so it may be a part of the reply. */
  #skip(value: unknown): void {
    this.#end.skip(typeof value === 'string' ? 'unreadable' : 'ignored');
    const message = messageIn(value) ?? '';
    if (isPrintable(message)) this.#outside = message;
  }
}

const limit = 32 * 1024 * 1024;

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
