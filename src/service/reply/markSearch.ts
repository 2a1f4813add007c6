import { patternFor } from '../../shared/pattern.ts';

/** Searches text that arrives in pieces for some marks. */
export class MarkSearch {
  readonly #marks: readonly string[];
  readonly #longest: number;
  readonly #firstCharacters: readonly string[];
  /** One pattern for all marks: a search for each would read the whole rest of the text for those that are not in it. */
  readonly #any: RegExp | undefined;

  /** `marks`: none of them is empty. */
  constructor(marks: readonly string[]) {
    this.#marks = marks;
    this.#longest = marks.reduce((longest, { length }) => Math.max(longest, length), 0);
    this.#firstCharacters = [...new Set(marks.map((mark) => mark.charAt(0)))];
    this.#any = marks.length > 0 ? new RegExp(marks.map(patternFor).join('|')) : undefined;
  }

  /** Whether a text contains the first character of a mark. */
  mayBeIn(text: string): boolean {
    for (const character of this.#firstCharacters) if (text.includes(character)) return true;
    return false;
  }

  /** The position of the first mark in a text, and the mark; undefined if there is none. */
  first(text: string): { at: number; mark: string } | undefined {
    const found = this.#any?.exec(text);
    return found ? { at: found.index, mark: found[0] } : undefined;
  }

  /** How many characters at the end of a text may be the beginning of a mark. */
  begun(text: string): number {
    const tail = text.slice(1 - this.#longest);
    if (this.#longest < 2 || !this.mayBeIn(tail)) return 0;
    for (let at = 0; at < tail.length; at++) {
      const end = tail.slice(at);
      if (this.#marks.some((mark) => mark.length > end.length && mark.startsWith(end))) return end.length;
    }
    return 0;
  }
}
