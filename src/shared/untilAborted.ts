/** Waits for a promise, or until the signal aborts; then throws its reason. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: over.signal });
  });
  return Promise.race([promise, aborted]).finally(() => over.abort());
}
