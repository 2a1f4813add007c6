import { setTimeout } from 'node:timers/promises';
import type { Retrying } from '../protocol.ts';
import { ServiceError } from '../service/errors/errors.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';

/**
 * Yields the events of the first attempt that gets an answer. A chat request costs money, so it is not repeated once it may have had an
 * effect: it is retried only before anything of a reply has arrived, only after errors that allow it, and at most twice; each retry is
 * announced first. (CASES R5) If the signal aborts during a pause, the error before it is thrown. `random` returns a number from 0 to 1,
 * like `Math.random`; `wait` is each pause.
 */
export async function* retrying(
  attempt: () => Promise<AsyncIterable<ReplyEvent>>,
  signal: AbortSignal,
  random = Math.random,
  wait = untilThen,
): AsyncGenerator<TurnEvent> {
  for (let number = 1; ; number++) {
    let hasBegun = false;
    try {
      for await (const event of await attempt()) {
        hasBegun = true;
        yield event;
      }
      return;
    } catch (error) {
      const pause = pauses[number - 1];
      const mayRetry = !hasBegun && !signal.aborted && error instanceof ServiceError && error.retry;
      if (!mayRetry || pause === undefined) throw error;
      const seconds = Math.max(mayRetry.after ?? pause, shortest);
      const milliseconds = Math.ceil((seconds + random() * spread(seconds)) * 1000);
      yield { type: 'retry', retrying: announced(error, milliseconds, number + 1) };
      await wait(milliseconds, signal).catch(() => {
        throw error;
      });
    }
  }
}

/** The events of a turn: those of its reply and, before them, one for each retry. */
export type TurnEvent = ReplyEvent | { type: 'retry'; retrying: Retrying };

/** The seconds before the second and the third attempt, if the service does not name them. */
const pauses = [1, 3];

/** The shortest pause in seconds. Less would leave no time to cancel. */
const shortest = 1;

/**
 * The most seconds that are randomly added to a pause, so that windows that were rejected at the same time do not all try again at
 * the same time. Nothing is subtracted, because no window may return too early. A longer pause has a wider spread because a service names
 * one when more windows have to wait.
 */
const spread = (seconds: number): number => Math.max(1, seconds / 4);

/** Waits for that many milliseconds. Rejects when the signal aborts. */
type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

const untilThen: Wait = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });

function announced({ message }: ServiceError, milliseconds: number, attempt: number): Retrying {
  return { sentence: message, at: Date.now() + milliseconds, attempt, attempts: pauses.length + 1 };
}
