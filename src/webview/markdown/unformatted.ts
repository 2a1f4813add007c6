import type { Texts } from '../../shared/texts.ts';
import { attempt } from '../parts/attempt.ts';
import { drawingWeight, lengthOfWeight } from '../parts/drawingWeight.ts';
import { element, fragment } from '../parts/element.ts';
import { isVisible, visible } from '../parts/visible.ts';

/** The number of characters that are drawn together, and laid out only in sight; fewer if some are marked. */
const pieceLength = 4096;
const markedLength = 1024;
/** The weight of such a piece. */
const pieceWeight = 32 * 1024;

/** The note that a message could not be formatted. */
export function unformattedNote(texts: Texts): HTMLElement {
  return element('p', { class: 'unformatted' }, texts.unformatted);
}

/** Draws text that arrives in pieces into a container as it was written. It may have any length. */
export class UnformattedText {
  /** Always empty, because all of the text is shown. */
  readonly unshown = '';
  readonly #place = element('div', { class: 'plain-text' });
  #open = '';
  #shown: HTMLElement | undefined;

  constructor(container: HTMLElement) {
    container.append(this.#place);
  }

  /** Takes a piece of the text. Draws the pieces that are long enough to be settled. */
  take(text: string): void {
    this.#open += text;
    while (isPiece(this.#open)) this.#settle(endOfPiece(this.#open));
  }

  /** Draws the text that may still grow. Always returns true: there is always enough time for it. */
  draw(): boolean {
    const fresh = pieceOf(this.#open);
    if (this.#shown) this.#shown.replaceWith(fresh);
    else this.#place.append(fresh);
    this.#shown = fresh;
    return true;
  }

  /** Ends the text, in one step. */
  *finish(): Generator<void> {
    yield;
    this.draw();
  }

  #settle(length: number): void {
    this.#shown?.remove();
    this.#shown = undefined;
    this.#place.append(pieceOf(this.#open.slice(0, length)));
    this.#open = this.#open.slice(length);
  }
}

/** Whether a text has at least one piece that is long enough. */
function isPiece(text: string): boolean {
  return text.length > pieceLength || drawingWeight(text) > pieceWeight;
}

/** Where a piece ends: after a line if it contains one, and never within a character. */
function endOfPiece(text: string): number {
  const whole = text.slice(0, pieceLength);
  const length = isVisible(whole) ? lengthOfWeight(whole, pieceWeight) : markedLength;
  const afterLine = text.lastIndexOf('\n', length - 1) + 1;
  if (afterLine > 0) return afterLine;
  return /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length + 1 : length;
}

function pieceOf(text: string): HTMLElement {
  const piece = document.createElement('span');
  attempt(
    () => piece.append(fragment(visible(text))),
    () => (piece.textContent = text),
  );
  return piece;
}
