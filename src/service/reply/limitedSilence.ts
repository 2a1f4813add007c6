import { ServiceError } from '../errors.ts';

/** Passes bytes on; when none come for a number of seconds, aborts what they come from, with `idle-timeout`. 0 is no limit. */
export async function* limitedSilence(
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  seconds: number,
  abort: (error: ServiceError) => void,
): AsyncGenerator<Uint8Array> {
  const limit = new ServiceError('idle-timeout', { seconds });
  const timer = seconds > 0 ? setTimeout(() => abort(limit), seconds * 1000) : undefined;
  try {
    for await (const chunk of source) {
      timer?.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
  }
}
