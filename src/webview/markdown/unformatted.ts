import type { Texts } from '../../texts.ts';
import { attempt } from '../parts/attempt.ts';
import { element, fragment } from '../parts/element.ts';
import { isVisible, visible } from '../parts/visible.ts';

/** Characters that are drawn together, and laid out only where they are in sight; fewer where some of them are marked. */
const pieceLength = 4096;
const markedLength = 1024;

/** The line that says that a message could not be drawn as it should. */
export function unformattedNote(texts: Texts): HTMLElement {
  return element('p', { class: 'unformatted' }, texts.unformatted);
}

/** Text that arrives in pieces, drawn into a container as it was written. It may be of any length. */
export class UnformattedText {
  /** All of it is shown. */
  readonly unshown = '';
  readonly #place = element('div', { class: 'plain-text' });
  #open = '';
  #shown: HTMLElement | undefined;

  constructor(container: HTMLElement) {
    container.append(this.#place);
  }

  /** Takes a piece of the text. What is long enough to stay as it is, is drawn. */
  take(text: string): void {
    this.#open += text;
    while (this.#open.length > pieceLength) this.#settle(endOfPiece(this.#open));
  }

  /** Draws what may still grow; returns whether there was time for it, as there always is. */
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

/** After a line if there is one, and never within a character. */
function endOfPiece(text: string): number {
  const length = isVisible(text.slice(0, pieceLength)) ? pieceLength : markedLength;
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
