import { matchesToMark } from './highlights.ts';
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
  readonly #changed: () => void;
  readonly #mutations = new MutationObserver((records) => this.#note(records));
  #text = '';
  #running: AbortController | undefined;
  #hasChanged = false;
  #pause = shortestPause;
  #timer: number | undefined;

  /** `changed` is called whenever the count may be another one, and when matches are in other nodes. */
  constructor(root: HTMLElement, changed: () => void) {
    this.#root = root;
    this.#changed = changed;
  }

  get text(): string {
    return this.#text;
  }

  /** Looks for a text from now on. Resolves to whether there is something to show, and not another search by now. */
  start(text: string): Promise<boolean> {
    this.#text = text;
    this.#mutations.observe(this.#root, { childList: true, characterData: true, subtree: true });
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
    this.#mutations.disconnect();
    this.#begin().abort();
    this.matches = [];
  }

  /** The same text in other nodes, such as code that gets its colours back, is found where it was. */
  #note(records: MutationRecord[]): void {
    if (renewRanges(matchesToMark(this.matches, this.index))) this.#changed();
    if (isTextChanged(records)) this.#change();
  }

  /** A search that runs is let run to its end. */
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
    this.#changed();
  }
}

/** Whether there is another text in any element that has other children now. */
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
