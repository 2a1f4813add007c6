import { ServiceError } from './errors.ts';

/** Passes bytes on; throws `idle-timeout` when none come for a number of seconds. 0 is no limit. */
export async function* limitedSilence(
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  seconds: number,
): AsyncGenerator<Uint8Array> {
  if (seconds === 0) {
    yield* source;
    return;
  }
  const silence = Promise.withResolvers<never>();
  silence.promise.catch(() => undefined);
  const timer = setTimeout(() => silence.reject(new ServiceError('idle-timeout', { seconds })), seconds * 1000);
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), silence.promise]);
      if (next.done) return;
      timer.refresh();
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    await iterator.return?.();
  }
}
