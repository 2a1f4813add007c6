import type { Texts } from '../../shared/texts.ts';
import { textButton } from '../parts/button.ts';
import { element, fragment } from '../parts/element.ts';
import { hasFocus } from '../parts/hasFocus.ts';

/** The buttons under a reply that changes files: what shows its changes, and what undoes those that were accepted. */
export class ChangeButtons {
  readonly element = element('div', { class: 'buttons apply-all', hidden: '' });
  readonly #undo: HTMLButtonElement;
  readonly #leave: () => void;

  /** `id` is that of the reply; `leave` moves the focus when the focused button is about to be removed. */
  constructor(id: string, texts: Texts, leave: () => void) {
    this.#undo = textButton('secondary', texts.undoChanges, { type: 'undo-changes', id });
    this.#leave = leave;
  }

  /** Adds buttons that show changes. */
  add(buttons: readonly HTMLElement[]): void {
    this.element.prepend(fragment(buttons));
    this.#hideIfEmpty();
  }

  /** Shows whether there are accepted changes that can be undone. */
  showUndo(isPossible: boolean): void {
    if (isPossible) this.element.append(this.#undo);
    else {
      if (hasFocus(this.#undo)) this.#leave();
      this.#undo.remove();
    }
    this.#hideIfEmpty();
  }

  #hideIfEmpty(): void {
    this.element.hidden = this.element.childElementCount === 0;
  }
}
