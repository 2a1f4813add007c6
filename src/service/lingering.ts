import { setTimeout } from 'node:timers/promises';

const patience = 500;

/**
 * Passes a stream on. Once `over` says that only trifles can follow, the rest may take half a second in all, and an error
 * is an end like another: a finished reply does not wait for its socket. (CASES R7)
 */
export function lingering<T>(source: AsyncIterable<T>, over: () => boolean): AsyncIterable<T> {
  const iterator = source[Symbol.asyncIterator]();
  let deadline: Promise<IteratorResult<T>> | undefined;
  const leave = (): Promise<IteratorResult<T>> => {
    // A generator that still waits for bytes returns only after them, so this is not awaited.
    iterator.return?.().catch(() => undefined);
    return Promise.resolve(ended);
  };
  const next = (): Promise<IteratorResult<T>> => {
    const result = iterator.next();
    if (!over()) return result;
    deadline ??= setTimeout(patience, undefined, { ref: false }).then(leave);
    return Promise.race([result.catch(() => ended), deadline]);
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
}

const ended = { done: true, value: undefined } as const;
