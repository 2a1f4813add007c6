type Load = () => Promise<unknown>;

/** What waits for the languages, one after the other; begins with loading them. */
let queue: Promise<unknown> | undefined;
let load: Load | undefined;

/** Says how the languages that are not common are loaded. It is done once, when a block is in one of them. */
export function loadMoreLanguagesWith(loadThem: Load): void {
  load = loadThem;
  queue = undefined;
}

/** Calls back once all languages are there, in a task of its own: many blocks do not hold up the page together. */
export function whenMoreLanguages(callback: () => void): void {
  queue ??= load?.();
  // What cannot be loaded or coloured stays as it is.
  queue = queue
    ?.then(callback)
    .catch(() => undefined)
    .then(nextTask);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
