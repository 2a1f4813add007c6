import { setTimeout } from 'node:timers/promises';

const patience = 500;

/**
 * Passes a stream on. Once `over` says that only trifles can follow, the rest may take half a second in all, and an error
 * is an end like another: a finished reply does not wait for its socket. (CASES R7)
 */
export async function* lingering<T>(source: AsyncIterable<T>, over: () => boolean): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let deadline: Promise<{ done: true }> | undefined;
  try {
    for (;;) {
      const next = iterator.next();
      if (over()) deadline ??= setTimeout(patience, { done: true }, { ref: false });
      const result = await (deadline ? Promise.race([next.catch(() => ended), deadline]) : next);
      if (result.done) return;
      yield result.value;
    }
  } finally {
    // A generator that still waits for bytes returns only after them, so this is not awaited.
    iterator.return?.().catch(() => undefined);
  }
}

const ended = { done: true } as const;
