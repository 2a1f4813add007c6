import { stopFor, stopKind } from '../../shared/stopReasons.ts';
import { ServiceError } from '../errors/errors.ts';
import type { End } from './replyEvent.ts';

/**
 * Tracks how a reply ends, from what its service has sent so far. Only the last end counts, and only if nothing of the reply follows it.
 */
export class ReplyEnd {
  /** Nothing more of the stream will be read. */
  isClosed = false;
  /** An end was followed by more of the reply, or came before any of it: some proxies send a stop reason in each chunk. */
  isDoubtful = false;
  /** How often more of the reply arrived. */
  progress = 0;
  #last: End | undefined;
  #mayContinue = false;
  /** The service said that nothing follows: [DONE]. */
  #isDone = false;
  #hasText = false;
  /** Text, thoughts or calls have arrived. */
  #hasContent = false;
  #refuses = false;
  #isResumed = false;
  #before: Unread = { ignored: 0, unreadable: 0 };
  #sinceLast: Unread = { ignored: 0, unreadable: 0 };

  /** The reply has ended. Its usage, or more of the reply, may still arrive. */
  get isOver(): boolean {
    return this.#isDone || this.isComplete;
  }

  /** The service said how the reply ended: later errors cannot invalidate it. */
  get isComplete(): boolean {
    return this.#last !== undefined && !this.#isResumed && (this.#isDone || !this.#mayContinue);
  }

  /** More text of the reply arrived. */
  text(refuses = false): void {
    this.#hasText = true;
    this.#refuses ||= refuses;
    this.more();
  }

  /** More of the reply arrived, even if it had ended before. */
  more(): void {
    this.isDoubtful ||= this.isOver;
    this.#hasContent = true;
    this.resume();
  }

  /** The reply continues, perhaps with another turn. */
  resume(): void {
    this.progress++;
    this.#isResumed = true;
    this.#isDone = false;
    this.#count();
  }

  /** The service said that the reply, or a turn of it, is over. */
  end(end: End): void {
    this.#last = end;
    this.#mayContinue = stopFor(end.stopReason).anotherTurnMayFollow ?? false;
    this.#isResumed = false;
    this.isDoubtful ||= !this.#hasContent;
    this.#count();
  }

  /** The service said that nothing follows. It does not say that the reply is complete. (CASES R1) */
  done(): void {
    if (!this.isComplete) this.#count();
    this.#isDone = true;
  }

  /** Counts an event that is of an unknown kind, or cannot be read. */
  skip(kind: keyof Unread): void {
    this.#sinceLast[kind]++;
  }

  /** Resets the counts of skipped events: their lines are read again, as one JSON object. */
  readAgain(): void {
    this.#before = { ignored: 0, unreadable: 0 };
    this.#sinceLast = { ignored: 0, unreadable: 0 };
  }

  /** The end, once the stream is over. Throws, with the server's text, if the service sent no end, or if a line may be lost. */
  result(serverText?: string): End {
    if (!this.isComplete) this.#count();
    if (!this.#last || !this.#isEnded()) throw new ServiceError(this.#withoutEnd(), {}, { serverText });
    const { ignored, unreadable } = this.#before;
    if (unreadable) throw new ServiceError('unreadable', { count: unreadable });
    const refuses = this.#refuses && stopKind(this.#last.stopReason) === 'complete';
    return { ...this.#last, ...(refuses && { stopReason: 'refusal' }), ...(ignored && { ignored }) };
  }

  /** Some servers send text after the stop reason, and then [DONE]. That confirms the reason only if no other turn may follow it. */
  #isEnded(): boolean {
    return !this.#isResumed || (this.#isDone && !this.#mayContinue);
  }

  #withoutEnd(): 'no-stop-reason' | 'empty-reply' | 'ended-early' {
    if (!this.#isDone) return 'ended-early';
    return this.#hasText ? 'no-stop-reason' : 'empty-reply';
  }

  /** Events skipped after an end count only once the reply continues, and then up to another end: [DONE] is none. (CASES R1) */
  #count(): void {
    this.#before.ignored += this.#sinceLast.ignored;
    this.#before.unreadable += this.#sinceLast.unreadable;
    this.#sinceLast.ignored = this.#sinceLast.unreadable = 0;
  }
}

/** Events that were skipped: those of unknown kinds, and those that cannot be read. */
interface Unread {
  ignored: number;
  unreadable: number;
}
