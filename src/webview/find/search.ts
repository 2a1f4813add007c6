import { matchesToMark } from './highlights.ts';
import { findMatches, renewRanges, type Match } from './matches.ts';
import { indexFrom, startOfView } from './position.ts';

/** The search for a text in the transcript. It continues while text arrives. */
export class Search {
  /** The matches in the order of the page; `index` is the current one. */
  matches: Match[] = [];
  index = 0;
  readonly #root: HTMLElement;
  readonly #changed: () => void;
  readonly #mutations = new MutationObserver((records) => this.#note(records));
  #text = '';
  #running: AbortController | undefined;
  #hasChanged = false;
  #pause = shortestPause;
  #timer: number | undefined;

  /** `changed` is called when the count may have changed, and when matches moved to other nodes. */
  constructor(root: HTMLElement, changed: () => void) {
    this.#root = root;
    this.#changed = changed;
  }

  get text(): string {
    return this.#text;
  }

  /** Starts a search. Resolves to whether there is a match to show, and no other search was started meanwhile. */
  start(text: string): Promise<boolean> {
    this.#text = text;
    this.#mutations.observe(this.#root, { childList: true, characterData: true, subtree: true });
    return this.#run();
  }

  /** Goes to the next match, or to the previous one. Resolves as `start` does. */
  async step(by: 1 | -1): Promise<boolean> {
    const isUpToDate = !this.#running && !this.#hasChanged;
    if (!isUpToDate && !(await this.#run())) return false;
    const { length } = this.matches;
    this.index = length === 0 ? 0 : (this.index + by + length) % length;
    return true;
  }

  stop(): void {
    this.#mutations.disconnect();
    this.#begin().abort();
    this.matches = [];
  }

  /** Notes changes of the page. Text that only moved to other nodes, such as code that gets its colours back, keeps its matches. */
  #note(records: MutationRecord[]): void {
    if (renewRanges(matchesToMark(this.matches, this.index))) this.#changed();
    if (isTextChanged(records)) this.#change();
  }

  /** Searches again after a pause; a running search is finished first. */
  #change(): void {
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

  /** Starts a new search, and ends an earlier one. */
  #begin(): AbortController {
    this.#running?.abort();
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#hasChanged = false;
    return (this.#running = new AbortController());
  }

  /** Takes the new matches. The current match stays, or is replaced by the next one. */
  #take(matches: Match[]): void {
    const shown = this.matches[this.index];
    this.index = indexFrom(matches, shown?.block.isConnected ? shown : startOfView(this.#root));
    this.matches = matches;
    this.#changed();
  }
}

/** Milliseconds. While text arrives, it is searched again after a pause of at least this time and many times that of a search. */
const shortestPause = 300;
const pauseInSearches = 10;

/** Whether the text of any element whose children changed is different now. */
function isTextChanged(records: MutationRecord[]): boolean {
  const texts = new Map<Node, { before: string; after: string }>();
  for (const { type, target, removedNodes, addedNodes } of records) {
    if (type === 'characterData') return true;
    const { before, after } = texts.get(target) ?? { before: '', after: '' };
    texts.set(target, { before: before + textOf(removedNodes), after: after + textOf(addedNodes) });
  }
  return [...texts.values()].some(({ before, after }) => before !== after);
}

function textOf(nodes: NodeList): string {
  return [...nodes].map(({ textContent }) => textContent).join('');
}
