/** How long work runs before other work of this process can run, in milliseconds. */
const slice = 8;

/** Runs work that pauses at each `yield`, in slices. Resolves with undefined if `isWanted` returns false after a slice. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result>;
export async function inSlices<Result>(
  work: Generator<void, Result>,
  isWanted: () => boolean,
): Promise<Result | undefined>;
export async function inSlices<Result>(
  work: Generator<void, Result>,
  isWanted: () => boolean = () => true,
): Promise<Result | undefined> {
  for (;;) {
    const end = performance.now() + slice;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < end);
    await new Promise((resolve) => setImmediate(resolve));
    if (!isWanted()) return undefined;
  }
}

/** Runs work that could pause at each `yield` without a pause. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
