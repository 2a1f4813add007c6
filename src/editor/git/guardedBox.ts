import { messageIn } from '../../code/commitPrompt.ts';

/** The most updates of the box while a message arrives. Most messages have fewer lines; the rest of a longer one is written at the end. */
const mostWrites = 20;

/** The input box of a repository. If the user types into it in the meantime, their text is kept and nothing more is written. */
export class GuardedBox {
  readonly #box: { value: string };
  readonly #abort: AbortController;
  #text: string;
  #writes = 0;

  constructor(box: { value: string }, abort: AbortController) {
    this.#box = box;
    this.#abort = abort;
    this.#text = box.value;
  }

  /**
   * Writes the complete lines of the reply so far, of which `added` is new. Single words are not written, because VS Code keeps every text of
   * the box in its history.
   */
  writeLines(reply: string, added: string): void {
    // Only what is new is searched: a search of the whole reply would take longer with each piece.
    if (this.#writes === mostWrites || !added.includes('\n')) return;
    const end = reply.lastIndexOf('\n');
    if (end < 1) return;
    this.#writes += 1;
    this.write(messageIn(reply.slice(0, end)));
  }

  write(text: string): void {
    if (this.#box.value === this.#text) this.#box.value = this.#text = text;
    else this.#abort.abort();
  }
}
