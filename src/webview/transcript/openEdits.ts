import { keepNewest } from '../../shared/keepNewest.ts';

/** The texts of messages that are being edited, by message id. They are kept when their boxes or the page are closed. */
export class OpenEdits {
  readonly #texts: Map<string, string>;
  readonly #write: (texts: [id: string, text: string][]) => void;

  /** `texts` are the kept texts, which another version may have stored in any shape. `write` is called with all texts whenever one changes. */
  constructor(texts: unknown, write: (texts: [id: string, text: string][]) => void) {
    this.#texts = new Map(Array.isArray(texts) ? texts.filter(isText) : []);
    this.#write = write;
  }

  /** The text of a message that is being edited. */
  textOf(id: string): string | undefined {
    return this.#texts.get(id);
  }

  /** Must be called when an edit starts, and whenever its text changes. */
  keep(id: string, text: string): void {
    keepNewest(this.#texts, id, text, mostKept);
    this.#write([...this.#texts]);
  }

  /** Must be called when an edit is sent or cancelled. */
  end(id: string): void {
    this.#texts.delete(id);
    this.#write([...this.#texts]);
  }
}

/** The maximum number of edits to keep; older ones are forgotten. */
const mostKept = 16;

function isText(kept: unknown): kept is [id: string, text: string] {
  return Array.isArray(kept) && kept.length === 2 && kept.every((part) => typeof part === 'string');
}
