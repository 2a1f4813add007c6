import { setTimeout } from 'node:timers/promises';
import type { Retrying } from '../protocol.ts';
import { ServiceError } from '../service/errors.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';

/** What a turn consists of: the events of its reply, and before them perhaps that it will be tried again. */
export type TurnEvent = ReplyEvent | { type: 'retry'; retrying: Retrying };

/** Seconds before the second and the third attempt, where the service does not name them. */
const pauses = [1, 3];

/** Less would leave no time to cancel. */
const shortest = 1;

/**
 * Seconds by which a pause is longer at most: windows that a service sends away at once do not come back at once, and none before its
 * time. A longer pause was named for more of them.
 */
const spread = (seconds: number): number => Math.max(1, seconds / 4);

/**
 * The events of the first attempt that gets an answer. A chat request costs money and is not made twice by itself once it may have
 * had an effect: only while no text and no thought has come, only after errors that allow it, only twice, and each is announced first. (CASES R5)
 * When the signal aborts during a pause, the error before it is thrown. `random`: from 0 to 1, as `Math.random`.
 */
export async function* retrying(
  attempt: () => Promise<AsyncIterable<ReplyEvent>>,
  signal: AbortSignal,
  random = Math.random,
): AsyncGenerator<TurnEvent> {
  for (let number = 1; ; number++) {
    let hasBegun = false;
    try {
      for await (const event of await attempt()) {
        hasBegun ||= event.type === 'text' || event.type === 'thought';
        yield event;
      }
      return;
    } catch (error) {
      const pause = pauses[number - 1];
      const mayRetry = !hasBegun && !signal.aborted && error instanceof ServiceError && error.retry;
      if (!mayRetry || pause === undefined) throw error;
      const seconds = Math.max(mayRetry.after ?? pause, shortest);
      const wait = Math.ceil((seconds + random() * spread(seconds)) * 1000);
      yield { type: 'retry', retrying: announced(error, wait, number + 1) };
      await setTimeout(wait, undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
}

function announced({ message }: ServiceError, wait: number, attempt: number): Retrying {
  return { sentence: message, at: Date.now() + wait, attempt, attempts: pauses.length + 1 };
}
