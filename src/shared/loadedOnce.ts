/**
 * Makes a function that loads something when it is first called and returns the same result after that. A failed load is tried again by the
 * next call.
 */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return async () => {
    const current = (loading ??= load());
    try {
      return await current;
    } catch (failure) {
      if (loading === current) loading = undefined;
      throw failure;
    }
  };
}
