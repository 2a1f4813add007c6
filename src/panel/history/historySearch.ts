import type { History } from '../../chat/history/history.ts';

/**
 * Searches the texts of all conversations while the user types. The excerpts, by the id of their conversation, are shown in parts. A new
 * search ends the one before, and a search for nothing finds nothing.
 */
export class HistorySearch {
  readonly #history: Pick<History, 'search'>;
  readonly #show: (excerpts: Map<string, string>, isDone: boolean) => void;
  #running = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(history: Pick<History, 'search'>, show: (excerpts: Map<string, string>, isDone: boolean) => void) {
    this.#history = history;
    this.#show = show;
  }

  start(words: string): void {
    this.stop();
    if (!words.trim()) {
      this.#show(new Map(), true);
      return;
    }
    const { signal } = (this.#running = new AbortController());
    this.#timer = setTimeout(() => void this.#search(words, signal), pause);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#running.abort();
  }

  async #search(words: string, signal: AbortSignal): Promise<void> {
    const excerpts = new Map<string, string>();
    let shown = performance.now();
    for await (const { id, excerpt } of this.#history.search(words, signal)) {
      if (signal.aborted) return;
      excerpts.set(id, excerpt);
      if (performance.now() - shown < pause) continue;
      this.#show(excerpts, false);
      shown = performance.now();
    }
    if (!signal.aborted) this.#show(excerpts, true);
  }
}

/** Milliseconds to wait after the last key, and between two updates of the results so far. */
const pause = 150;
