import type { Fact, LookUpStep, Reply, ReplyEnd, Retrying } from '../protocol.ts';
import type { Piece } from '../service/reply/replyReader.ts';
import { untilAborted } from '../shared/untilAborted.ts';
import { ending } from './ending.ts';
import type { StepEvent } from './lookUp/lookingUp.ts';
import type { KeptConversation } from './history/keptConversation.ts';
import type { TurnEvent } from './retrying.ts';
import { withoutResult } from './shownMessages.ts';
import { ThinkingTime } from './thinkingTime.ts';

/** A reply that is arriving in a conversation. Each event is recorded and sent to the page in one synchronous step. */
export class ArrivingReply {
  readonly #chat: KeptConversation;
  readonly #reply: Reply;
  readonly #notify: (fact: Fact) => void;
  readonly #thinking = new ThinkingTime();

  constructor(chat: KeptConversation, reply: Reply, notify: (fact: Fact) => void) {
    this.#chat = chat;
    this.#reply = reply;
    this.#notify = notify;
  }

  /**
   * Streams the events of a reply, once the conversation is saved: nothing is asked for before. Resolves with how the reply ended, for
   * every kind of failure.
   */
  async stream(
    events: AsyncIterable<TurnEvent | StepEvent>,
    saved: Promise<void> | undefined,
    signal: AbortSignal,
  ): Promise<ReplyEnd> {
    const start = performance.now();
    const end: Pick<ReplyEnd, 'usage' | 'stopReason'> = {};
    let failure: unknown;
    try {
      // The user's message is on disk before its request is sent (CASES R9). Stop ends the wait.
      if (saved) await untilAborted(saved, signal);
      for await (const event of events) {
        // Text that arrives after Stop is not shown, but the reader may still have held back earlier text, and a tool was maybe called.
        if (signal.aborted && !('wasHeldBack' in event) && event.type !== 'step') break;
        if (event.type === 'usage') end.usage = event.usage;
        else if (event.type === 'end') end.stopReason = event.stopReason;
        else if (event.type === 'retry') this.#retry(event.retrying);
        else if (event.type === 'step') this.#addStep(event.step);
        else this.#take(event);
      }
    } catch (error) {
      failure = error;
    }
    const seconds = (performance.now() - start) / 1000;
    const { text, thoughts } = this.#reply;
    return this.#chat.end(this.#reply, {
      ...{ ...end, seconds },
      ...(thoughts && { thoughtSeconds: this.#thinking.seconds }),
      ...ending(failure, text, signal.aborted, end.stopReason, thoughts),
    });
  }

  /** Adds text to the reply. */
  append(text: string): void {
    const { id } = this.#reply;
    this.#chat.record({ type: 'text', id, text });
    this.#notify({ type: 'turn-delta', id, text });
  }

  #take({ wasHeldBack, ...piece }: Piece & { wasHeldBack?: true }): void {
    const { id } = this.#reply;
    this.#thinking.note(piece);
    if (piece.type === 'text') {
      this.append(piece.text);
      return;
    }
    this.#chat.record({ ...piece, id });
    if (piece.type === 'thought') this.#notify({ type: 'turn-thought', id, text: piece.text });
    else this.#notify({ type: 'turn-text-was-thought', id });
  }

  #addStep(step: LookUpStep): void {
    const { id, text } = this.#reply;
    const placed = { ...step, at: text.length };
    this.#chat.record({ type: 'step', id, step: placed });
    this.#notify({ type: 'turn-step', id, step: withoutResult(placed) });
  }

  #retry(retrying: Retrying): void {
    const { id } = this.#reply;
    this.#chat.conversation.retry(id, retrying);
    this.#notify({ type: 'turn-retry', id, retrying });
  }
}
