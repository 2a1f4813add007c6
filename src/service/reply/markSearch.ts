/** Searches text that arrives in pieces for some marks. */
export class MarkSearch {
  readonly #marks: readonly string[];
  readonly #longest: number;
  readonly #firstCharacters: readonly string[];

  /** `marks`: none of them is empty. */
  constructor(marks: readonly string[]) {
    this.#marks = marks;
    this.#longest = marks.reduce((longest, { length }) => Math.max(longest, length), 0);
    this.#firstCharacters = [...new Set(marks.map((mark) => mark.charAt(0)))];
  }

  /** Whether a text contains the first character of a mark. */
  mayBeIn(text: string): boolean {
    for (const character of this.#firstCharacters) if (text.includes(character)) return true;
    return false;
  }

  /** Returns the position of the first mark in a text, and the mark; undefined if there is none. */
  first(text: string): { at: number; mark: string } | undefined {
    if (!this.mayBeIn(text)) return undefined;
    let first: { at: number; mark: string } | undefined;
    for (const mark of this.#marks) {
      const at = text.indexOf(mark);
      if (at >= 0 && (!first || at < first.at)) first = { at, mark };
    }
    return first;
  }

  /** Returns how many characters at the end of a text may be the beginning of a mark. */
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
