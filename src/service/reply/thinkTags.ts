/** A piece of a reply: of its text, or of the model's thoughts. `text-was-thought` says that all text so far was a thought. */
export type Piece = { type: 'text'; text: string } | { type: 'thought'; text: string } | { type: 'text-was-thought' };

const open = '<think>';
const close = '</think>';

/**
 * Separates a model's thoughts from its answer when its chat template leaves both in the text. Thoughts are between `<think>` at the very
 * beginning and `</think>`, or before a `</think>` at the start of a line without an opening tag, outside of fenced code. The text may be
 * cut anywhere; text that may be part of a tag is held back until that is decided. (docs/service.md, "Thoughts")
 */
export class ThinkTags {
  #state: 'beginning' | 'thoughts' | 'afterThoughts' | 'text' | 'answer' = 'beginning';
  #held = '';
  /** The fence of the code block that the text is currently in; empty outside. */
  #fence = '';
  #isLineStart = true;
  /** The end of the text so far, which may be the beginning of a tag. */
  #tail = '';
  /** The text mentions an opening tag, so a closing one belongs to that. */
  #namesTag = false;

  /** The pieces that are certain once this text has arrived. */
  push(text: string): Piece[] {
    this.#held += text;
    const pieces: Piece[] = [];
    for (let piece = this.#next(); piece; piece = this.#next()) pieces.push(piece);
    return pieces;
  }

  /** The text that was held back. Call it when no more text arrives. */
  end(): Piece[] {
    const text = this.#held;
    this.#held = '';
    if (text === '') return [];
    return [{ type: this.#state === 'thoughts' ? 'thought' : 'text', text }];
  }

  #next(): Piece | undefined {
    if (this.#held === '') return undefined;
    switch (this.#state) {
      case 'beginning':
        return this.#begin();
      case 'thoughts':
        return this.#think();
      case 'afterThoughts':
        return this.#afterThoughts();
      case 'text':
        return this.#line();
      case 'answer':
        return this.#take('text', this.#held.length);
      default:
        return this.#state satisfies never;
    }
  }

  #begin(): Piece | undefined {
    const start = this.#held.trimStart();
    if (start.startsWith(open)) {
      this.#held = start.slice(open.length);
      this.#state = 'thoughts';
    } else if (open.startsWith(start)) return undefined;
    else this.#state = 'text';
    return this.#next();
  }

  #think(): Piece | undefined {
    const at = this.#held.indexOf(close);
    if (at === 0) {
      this.#held = this.#held.slice(close.length);
      this.#state = 'afterThoughts';
      return this.#next();
    }
    const length = at > 0 ? at : this.#held.length - overlap(this.#held, close);
    return length > 0 ? this.#take('thought', length) : undefined;
  }

  /** The empty lines between thoughts and answer belong to neither. */
  #afterThoughts(): Piece | undefined {
    this.#held = this.#held.trimStart();
    if (this.#held === '') return undefined;
    this.#state = 'answer';
    return this.#next();
  }

  /** Text up to the end of its line, as long as no thoughts have begun. */
  #line(): Piece | undefined {
    if (!this.#isLineStart) return this.#restOfLine();
    const line = this.#held;
    if (this.#fence === '' && !this.#namesTag && line.startsWith(close)) {
      this.#held = line.slice(close.length);
      this.#state = 'afterThoughts';
      return { type: 'text-was-thought' };
    }
    const end = line.indexOf('\n');
    if (end < 0 && mayBecomeSign(line)) return undefined;
    this.#noteFence(end < 0 ? line : line.slice(0, end));
    this.#isLineStart = false;
    return this.#restOfLine();
  }

  #restOfLine(): Piece {
    const end = this.#held.indexOf('\n') + 1;
    this.#isLineStart = end > 0;
    const piece = this.#take('text', end || this.#held.length);
    this.#namesTag ||= (this.#tail + piece.text).includes(open);
    this.#tail = (this.#tail + piece.text).slice(1 - open.length);
    return piece;
  }

  #noteFence(line: string): void {
    const [, fence = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (this.#fence === '') this.#fence = fence;
    else if (fence.startsWith(this.#fence) && line.trim() === fence) this.#fence = '';
  }

  #take(type: 'text' | 'thought', length: number): { type: 'text' | 'thought'; text: string } {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    return { type, text };
  }
}

/** Whether the start of a line may still become a closing tag, or the fence of a code block. */
function mayBecomeSign(line: string): boolean {
  return close.startsWith(line) || /^ {0,3}(`*|~*)[ \t]*$/.test(line);
}

/** How many characters at the end of a text may be the beginning of the tag. */
function overlap(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--)
    if (text.endsWith(tag.slice(0, length))) return length;
  return 0;
}
