/** The first and the last line of a part of a text that is visible. */
interface Visible {
  start: { line: number };
  end: { line: number };
}

/** A line that an editor was scrolled to, and what the editor shows since. */
export class ShownLine {
  readonly line: number;
  #isVisible = true;
  #top: number | undefined;

  constructor(line: number, visible: readonly Visible[]) {
    this.line = line;
    this.#top = visible[0]?.start.line;
  }

  /**
   * Takes over what is visible now. Returns whether the line was visible and no longer is, while the first visible line is the same: an inline
   * diff gets the removed lines later than its text, and they push the line down. If the user scrolls, the first visible line is another one.
   */
  follow(visible: readonly Visible[]): boolean {
    const [before, top] = [this.#isVisible, this.#top];
    this.#isVisible = visible.some(({ start, end }) => start.line <= this.line && this.line <= end.line);
    this.#top = visible[0]?.start.line;
    return before && !this.#isVisible && this.#top === top;
  }
}
