import type { Texts } from '../../shared/texts.ts';
import type { Colouring } from '../code/codeLines.ts';
import { element } from '../parts/element.ts';
import { MarkdownStream } from '../markdown/markdown.ts';
import type { IsLate } from '../markdown/steps.ts';
import { UnformattedText, unformattedNote } from '../markdown/unformatted.ts';
import { visible } from '../parts/visible.ts';

/** The text of a reply in its body: formatted, or as it was written if formatting fails. */
export class ReplyText {
  readonly #body: HTMLElement;
  readonly #texts: Texts;
  readonly #colouring: Colouring;
  #drawing: MarkdownStream | UnformattedText;
  /** The text so far, which is drawn again if formatting fails. */
  #taken = '';
  #restsUntil = 0;
  #isSeen = false;

  constructor(body: HTMLElement, texts: Texts, colouring: Colouring = 'as it comes') {
    this.#body = body;
    this.#texts = texts;
    this.#colouring = colouring;
    this.#drawing = new MarkdownStream(body, texts, colouring);
  }

  /** Whether the text contains more than white space. */
  get isSeen(): boolean {
    return this.#isSeen;
  }

  /** The number of characters that were taken, before the text was released. */
  get length(): number {
    return this.#taken.length;
  }

  take(text: string): void {
    this.#taken += text;
    this.#isSeen ||= text.trim() !== '';
    this.#drawing.take(text);
  }

  /** Draws the part that may still change, less often if that takes long. Returns whether all of it is drawn. */
  draw(isLate: IsLate): boolean {
    const start = performance.now();
    if (start < this.#restsUntil) return false;
    const isAll = this.#drawing.draw(isLate);
    const took = performance.now() - start;
    this.#restsUntil = took > wholeFrame ? start + took * pauseInDrawings : 0;
    return isAll;
  }

  /** Ends the text, in steps. */
  *finish(): Generator<void> {
    yield* this.#drawing.finish();
    // A reply is never shown empty.
    const unshown = this.#drawing.unshown.trim();
    if (unshown !== '') this.#body.append(element('p', { class: 'plain' }, visible(unshown)));
  }

  /** Removes all text from the screen and returns it. The next text starts again. */
  takeBack(): string {
    const text = this.#taken;
    this.#taken = '';
    this.#isSeen = false;
    this.#body.textContent = '';
    this.#drawing = new MarkdownStream(this.#body, this.#texts, this.#colouring);
    return text;
  }

  /** Gives up formatting, and shows a note about that. Returns the text so far, which must be taken again. */
  fallBack(): string {
    const text = this.#taken;
    this.#taken = '';
    this.#body.textContent = '';
    if (this.#drawing instanceof MarkdownStream) this.#body.before(unformattedNote(this.#texts));
    this.#drawing = new UnformattedText(this.#body);
    return text;
  }

  /** Releases the text, after which formatting can no longer fail. */
  forget(): void {
    this.#taken = '';
  }
}

/** Drawing that takes longer than this many milliseconds is done less often, in proportion to its time. */
const wholeFrame = 16;
const pauseInDrawings = 5;
