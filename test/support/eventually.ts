// Waits for a state that cannot be awaited: a check is repeated until it passes.

/** Milliseconds that a check has, unless it is given others. */
export const patience = { usual: 30_000 };

/** Repeats a check until it does not throw, and resolves to its value; after the limit (milliseconds) it throws its last error. */
export async function eventually<Value>(check: () => Value | Promise<Value>, limit = patience.usual): Promise<Value> {
  const end = Date.now() + limit;
  for (;;) {
    try {
      return await check();
    } catch (problem) {
      if (Date.now() > end) throw problem;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
