const patience = 500;

/**
 * Passes a stream on. While `over` says that only trifles can follow, the rest may take half a second in all, and an error
 * is an end like another: a finished reply does not wait for its socket. (CASES R7)
 * Once something came that was none, so that it is not over any more, the stream is waited for as before.
 */
export function lingering<T>(source: AsyncIterable<T>, over: () => boolean): AsyncIterable<T> {
  const iterator = source[Symbol.asyncIterator]();
  let deadline: Deadline | undefined;
  const leave = (): Promise<IteratorResult<T>> => {
    deadline?.cancel();
    // A generator that still waits for bytes returns only after them, so this is not awaited.
    iterator.return?.().catch(() => undefined);
    return Promise.resolve(ended);
  };
  const next = (): Promise<IteratorResult<T>> => {
    const result = iterator.next();
    if (over())
      return Promise.race([result.catch(() => ended), (deadline ??= deadlineIn(patience)).passed.then(leave)]);
    deadline?.cancel();
    deadline = undefined;
    return result;
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
}

interface Deadline {
  passed: Promise<undefined>;
  cancel(): void;
}

function deadlineIn(milliseconds: number): Deadline {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined).unref();
  return { passed: promise, cancel: () => clearTimeout(timer) };
}

const ended = { done: true, value: undefined } as const;
