/** What a load gives, which is done with the first need; one that failed is tried again with the next. */
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
