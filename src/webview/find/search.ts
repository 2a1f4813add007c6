import { marked } from './highlights.ts';
import { findMatches, renewRanges, type Match } from './matches.ts';
import { indexFrom, startOfView } from './position.ts';

/** While text arrives it is searched again after a pause, which is this long and many times as long as a search. */
const shortestPause = 300;
const pauseInSearches = 10;

/** The search for a text in the transcript. It goes on while there is more to look into. */
export class Search {
  /** In the order of the page, and which of them is the one to show. */
  matches: Match[] = [];
  index = 0;
  readonly #root: HTMLElement;
  readonly #counted: () => void;
  readonly #changes = new MutationObserver(() => this.#change());
  #text = '';
  #running: AbortController | undefined;
  #hasChanged = false;
  #pause = shortestPause;
  #timer: number | undefined;

  /** `counted` is called whenever the count has changed, or where matches are. */
  constructor(root: HTMLElement, counted: () => void) {
    this.#root = root;
    this.#counted = counted;
  }

  get text(): string {
    return this.#text;
  }

  /** Looks for a text from now on. Resolves to whether there is something to show, and not another search by now. */
  start(text: string): Promise<boolean> {
    this.#text = text;
    this.#changes.observe(this.#root, { childList: true, characterData: true, subtree: true });
    return this.#run();
  }

  /** Goes to the next match, or to the previous one; resolves as `start` does. */
  async step(by: 1 | -1): Promise<boolean> {
    const isUpToDate = !this.#running && !this.#hasChanged;
    if (!isUpToDate && !(await this.#run())) return false;
    const { length } = this.matches;
    this.index = length === 0 ? 0 : (this.index + by + length) % length;
    return true;
  }

  stop(): void {
    this.#changes.disconnect();
    this.#begin().abort();
    this.matches = [];
  }

  /** A search that runs is let run to its end. What is marked stays so until then. */
  #change(): void {
    if (renewRanges(marked(this.matches, this.index))) this.#counted();
    this.#hasChanged = true;
    if (!this.#running) this.#timer ??= window.setTimeout(() => void this.#run(), this.#pause);
  }

  async #run(): Promise<boolean> {
    const running = this.#begin();
    const start = performance.now();
    const matches = await findMatches(this.#root, this.#text, running.signal);
    if (running.signal.aborted) return false;
    this.#running = undefined;
    this.#pause = Math.max(shortestPause, (performance.now() - start) * pauseInSearches);
    this.#take(matches);
    if (this.#hasChanged) this.#change();
    return true;
  }

  /** Nothing of an earlier search goes on from here. */
  #begin(): AbortController {
    this.#running?.abort();
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#hasChanged = false;
    return (this.#running = new AbortController());
  }

  /** The match that is shown stays so, or gives way to the next one. */
  #take(matches: Match[]): void {
    const shown = this.matches[this.index];
    this.index = indexFrom(matches, shown?.block.isConnected ? shown : startOfView(this.#root));
    this.matches = matches;
    this.#counted();
  }
}
