/** Those that were begun first are forgotten beyond so many. */
const mostKept = 16;

/** The texts of messages that are being edited, by message id: they outlive their boxes, and the page. */
export class OpenEdits {
  readonly #texts: Map<string, string>;
  readonly #write: (texts: [id: string, text: string][]) => void;

  /** `texts` are those that were kept, which a later version may have done in any shape; `write` takes all of them whenever one changes. */
  constructor(texts: unknown, write: (texts: [id: string, text: string][]) => void) {
    this.#texts = new Map(Array.isArray(texts) ? texts.filter(isText) : []);
    this.#write = write;
  }

  /** The text of a message that is being edited. */
  textOf(id: string): string | undefined {
    return this.#texts.get(id);
  }

  /** To be called when an edit begins, and whenever its text changes. */
  keep(id: string, text: string): void {
    this.#texts.set(id, text);
    const [first] = this.#texts.keys();
    if (this.#texts.size > mostKept && first !== undefined) this.#texts.delete(first);
    this.#write([...this.#texts]);
  }

  /** To be called when an edit is sent or given up. */
  end(id: string): void {
    this.#texts.delete(id);
    this.#write([...this.#texts]);
  }
}

function isText(kept: unknown): kept is [id: string, text: string] {
  return Array.isArray(kept) && kept.length === 2 && kept.every((part) => typeof part === 'string');
}
