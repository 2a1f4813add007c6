import { stopFor, stopKind } from '../../stopReasons.ts';
import { ServiceError } from '../errors.ts';
import type { End } from './replyEvent.ts';

/** Events that say nothing to us: those of kinds that we do not know, and those that cannot be read. */
interface Unread {
  ignored: number;
  unreadable: number;
}

/** How a reply ends, as far as its service has said. Only the last end counts, and only while nothing of the reply follows it. */
export class ReplyEnd {
  /** Nothing more of the stream is read. */
  isClosed = false;
  #last: End | undefined;
  #hasText = false;
  #refuses = false;
  #isResumed = false;
  #before: Unread = { ignored: 0, unreadable: 0 };
  #sinceLast: Unread = { ignored: 0, unreadable: 0 };

  /** The reply has ended, and nothing after it can spoil it: only its usage, or more of it, may still come. */
  get isOver(): boolean {
    return this.#last !== undefined && !this.#isResumed && !stopFor(this.#last.stopReason).anotherTurnMayFollow;
  }

  /** More of the reply came. */
  text(text: string, refuses = false): void {
    if (text === '') return;
    this.#hasText = true;
    this.#refuses ||= refuses;
    this.resume();
  }

  /** The reply goes on, whatever ended before. */
  resume(): void {
    this.#isResumed = true;
    this.#count();
  }

  /** The service said that the reply, or a part of it, is over. */
  end(end: End): void {
    this.#last = end;
    this.#isResumed = false;
    this.#count();
  }

  /** An event that is of no kind that we know, or cannot be read. */
  skip(kind: keyof Unread): void {
    this.#sinceLast[kind]++;
  }

  /** Forgets the events that say nothing to us: their lines are read once more, as one. */
  readAgain(): void {
    this.#before = { ignored: 0, unreadable: 0 };
    this.#sinceLast = { ignored: 0, unreadable: 0 };
  }

  /** The end, once nothing more comes. Throws, with the server's words, where none was said, or where a line may be lost. */
  result(serverText?: string): End {
    if (!this.isOver) this.#count();
    if (!this.#last || !this.#isEnded()) throw new ServiceError(this.#withoutEnd(), {}, { serverText });
    const { ignored, unreadable } = this.#before;
    if (unreadable) throw new ServiceError('unreadable', { count: unreadable });
    const refuses = this.#refuses && stopKind(this.#last.stopReason) === 'complete';
    return { ...this.#last, ...(refuses && { stopReason: 'refusal' }), ...(ignored && { ignored }) };
  }

  /** Some servers send text after the reason, and then [DONE]: that confirms a reason which was final, and no other. */
  #isEnded(): boolean {
    return !this.#isResumed || (this.isClosed && !stopFor(this.#last?.stopReason).anotherTurnMayFollow);
  }

  /** [DONE] says that the stream is over, also where a server that failed closes it: not that the reply is whole. (CASES R1) */
  #withoutEnd(): 'no-stop-reason' | 'empty-reply' | 'ended-early' {
    if (!this.isClosed) return 'ended-early';
    return this.#hasText ? 'no-stop-reason' : 'empty-reply';
  }

  /** What came after an end counts once the reply went on. */
  #count(): void {
    this.#before.ignored += this.#sinceLast.ignored;
    this.#before.unreadable += this.#sinceLast.unreadable;
    this.#sinceLast.ignored = this.#sinceLast.unreadable = 0;
  }
}
