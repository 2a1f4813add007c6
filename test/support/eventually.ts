// Waiting for what cannot be awaited: a check that is repeated until it holds.

/** Milliseconds between two checks; the first follow each other faster, because most things happen soon. */
const longestPause = 50;

/** Repeats a check until it does not throw, and resolves to its value; after the limit (milliseconds) it throws its last error. */
export async function eventually<Value>(check: () => Value | Promise<Value>, limit = 10_000): Promise<Value> {
  const end = Date.now() + limit;
  for (let pause = 1; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await check();
    } catch (problem) {
      if (Date.now() > end) throw problem;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
