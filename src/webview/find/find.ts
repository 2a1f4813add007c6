import type { Texts } from '../../shared/texts.ts';
import { FindBox } from './findBox.ts';
import { isFindKey, isNextKey } from './findKeys.ts';
import { clearHighlights, highlight } from './highlights.ts';
import { revealMatch } from './revealMatch.ts';
import { Search } from './search.ts';
import { selectedWords } from './selectedWords.ts';

/** Milliseconds without typing before a search starts: scrolling to the matches of a single letter would only disturb. */
const typingPause = 150;

/** The parts of the page that are searched. */
interface Transcript {
  element: HTMLElement;
  /** The element that scrolls. */
  log: HTMLElement;
}

/** Makes Ctrl+F search the transcript; `announce` reports the result to screen readers. */
export function startFind(transcript: Transcript, texts: Texts, announce: (text: string) => void): void {
  const find = new Find(transcript, texts, announce);
  document.addEventListener('keydown', (event) => find.press(event));
}

class Find {
  readonly #transcript: Transcript;
  readonly #announce: (text: string) => void;
  readonly #box: FindBox;
  readonly #search: Search;
  #focusedBefore: HTMLElement | undefined;
  #typing: number | undefined;

  constructor(transcript: Transcript, texts: Texts, announce: (text: string) => void) {
    this.#transcript = transcript;
    this.#announce = announce;
    this.#search = new Search(transcript.log, () => this.#show());
    this.#box = new FindBox(texts, {
      find: () => this.#findSoon(),
      step: (by) => this.#step(by),
      close: () => this.#close(),
    });
    transcript.element.append(this.#box.element);
  }

  /** Handles keys. VS Code would use the same keys for the editor beside the panel, so they are not passed on. */
  press(event: KeyboardEvent): void {
    if (this.#transcript.element.hidden) return;
    if (isFindKey(event)) this.#open();
    else if (this.#box.isOpen && isNextKey(event)) void this.#step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #open(): void {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && !this.#box.element.contains(focused)) this.#focusedBefore = focused;
    this.#box.open(selectedWords(this.#transcript.log));
    void this.#find();
  }

  #close(): void {
    window.clearTimeout(this.#typing);
    this.#box.close();
    this.#search.stop();
    clearHighlights();
    this.#focusedBefore?.focus({ preventScroll: true });
    // The element that had the focus, such as Stop, may be removed or hidden now.
    if (document.activeElement !== this.#focusedBefore) this.#transcript.log.focus({ preventScroll: true });
  }

  #findSoon(): void {
    window.clearTimeout(this.#typing);
    this.#typing = window.setTimeout(() => void this.#find(), typingPause);
  }

  async #find(): Promise<void> {
    window.clearTimeout(this.#typing);
    if (await this.#search.start(this.#box.text)) this.#showCurrent();
  }

  async #step(by: 1 | -1): Promise<void> {
    if (this.#box.text !== this.#search.text) await this.#find();
    else if (await this.#search.step(by)) this.#showCurrent();
  }

  #showCurrent(): void {
    this.#announce(this.#show());
    const match = this.#search.matches[this.#search.index];
    if (match) revealMatch(match, this.#transcript.log, () => match === this.#search.matches[this.#search.index]);
  }

  /** Returns what the box says of the matches. */
  #show(): string {
    const { matches, index } = this.#search;
    highlight(matches, index);
    return this.#box.show(index, matches.length);
  }
}
