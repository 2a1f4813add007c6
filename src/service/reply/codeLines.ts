import { ClosingFence, fenceOf, opensFence } from '../../shared/fences.ts';

/** Follows the code in a Markdown text that arrives in pieces: its code blocks, and the code spans of the current line. */
export class CodeLines {
  /** The end of the code block that the text is currently in. */
  #end: ClosingFence | undefined;
  /** The start of the current line. */
  #head = '';
  #hasOpenSpan = false;
  #last = '';
  /** Text that is not read yet. */
  #unread = '';

  /** The last character of the text so far; empty if there is none. */
  get last(): string {
    this.#read();
    return this.#last;
  }

  /** Whether the next character begins a line. */
  get isLineStart(): boolean {
    this.#read();
    return this.#head === '';
  }

  /** Whether the next character is in a code block, in the line that begins one, or in a code span. */
  get isInCode(): boolean {
    this.#read();
    return this.#end !== undefined || this.#hasOpenSpan || opensFence(this.#head);
  }

  /** Adds the next piece of the text. */
  push(text: string): void {
    this.#unread += text;
    if (this.#unread.length >= atOnce) this.#read();
  }

  #read(): void {
    const text = this.#unread;
    if (text === '') return;
    this.#unread = '';
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#addToLine(text.slice(start, end));
      this.#endLine();
      start = end + 1;
    }
    this.#addToLine(text.slice(start));
    this.#last = text.at(-1) ?? this.#last;
  }

  #addToLine(text: string): void {
    if (this.#head.length < longestHead) this.#head = (this.#head + text).slice(0, longestHead);
    for (let at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at + 1)) this.#hasOpenSpan = !this.#hasOpenSpan;
  }

  #endLine(): void {
    if (this.#end?.takes(this.#head, false)) this.#end = undefined;
    else if (!this.#end && opensFence(this.#head)) this.#end = new ClosingFence(fenceOf(this.#head), 'none');
    this.#head = '';
    this.#hasOpenSpan = false;
  }
}

/** The longest start of a line that is kept: no fence is longer. */
const longestHead = 200;
/** How many characters are collected before they are read, which takes less time than reading each piece. */
const atOnce = 4096;
