import type { Texts } from '../../texts.ts';
import type { Colouring } from '../code/codeLines.ts';
import { element } from '../parts/element.ts';
import { MarkdownStream } from '../markdown/markdown.ts';
import type { IsLate } from '../markdown/steps.ts';
import { UnformattedText, unformattedNote } from '../markdown/unformatted.ts';
import { visible } from '../parts/visible.ts';

/** What takes longer than these milliseconds is drawn once in as many times its time. */
const wholeFrame = 16;
const pauseInDrawings = 5;

/** The text of a reply in its body: with its formatting, or as it was written where drawing that fails. */
export class ReplyText {
  readonly #body: HTMLElement;
  readonly #texts: Texts;
  readonly #colouring: Colouring;
  #drawing: MarkdownStream | UnformattedText;
  /** What came so far, to be drawn once more if formatting fails. */
  #taken = '';
  #restsUntil = 0;
  #isSeen = false;

  constructor(body: HTMLElement, texts: Texts, colouring: Colouring = 'as it comes') {
    this.#body = body;
    this.#texts = texts;
    this.#colouring = colouring;
    this.#drawing = new MarkdownStream(body, texts, colouring);
  }

  /** Whether more than white space came. */
  get isSeen(): boolean {
    return this.#isSeen;
  }

  take(text: string): void {
    this.#taken += text;
    this.#isSeen ||= text.trim() !== '';
    this.#drawing.take(text);
  }

  /** Draws what may still change, the less often the longer it takes; returns whether all of it is drawn. */
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
    // A reply is never an empty bubble.
    const unshown = this.#drawing.unshown.trim();
    if (unshown !== '') this.#body.append(element('p', { class: 'plain' }, visible(unshown)));
  }

  /** Takes all text off the screen and returns it; what is taken from now on begins anew. */
  takeBack(): string {
    const text = this.#taken;
    this.#taken = '';
    this.#isSeen = false;
    this.#body.textContent = '';
    this.#drawing = new MarkdownStream(this.#body, this.#texts, this.#colouring);
    return text;
  }

  /** Gives up the formatting, and says so; returns the text so far, which is to be taken once more. */
  fallBack(): string {
    const text = this.#taken;
    this.#taken = '';
    this.#body.textContent = '';
    if (this.#drawing instanceof MarkdownStream) this.#body.before(unformattedNote(this.#texts));
    this.#drawing = new UnformattedText(this.#body);
    return text;
  }

  /** Lets go of the text, once nothing of it can fail any more. */
  forget(): void {
    this.#taken = '';
  }
}
