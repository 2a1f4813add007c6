/** Milliseconds that work in slices takes before it lets others of this process work. */
const slice = 8;

/** Does work that pauses at each `yield`, in slices. Undefined once `isWanted` says no at the end of one. */
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
