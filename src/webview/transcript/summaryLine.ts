import type { ShownSummary } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { textButton } from '../parts/button.ts';
import { element, fragment, icon } from '../parts/element.ts';
import { wish } from '../parts/wish.ts';
import type { OpenEdits } from './openEdits.ts';
import { focusWhenHere, hasFocus } from '../parts/hasFocus.ts';

/**
 * The line after the replies that a summary replaces in requests. It opens to a text box with the summary, in which it is edited and undone,
 * or used and discarded while the user has not decided about it.
 */
export class SummaryLine {
  readonly element = element('details', { class: 'thoughts summary-line', 'data-part': 'summary' });
  readonly #texts: Texts;
  readonly #edits: OpenEdits;
  readonly #leave: () => void;
  #shown: ShownSummary | undefined;

  /** `leave` moves the focus when the focused element is about to be removed. */
  constructor(texts: Texts, edits: OpenEdits, leave: () => void) {
    this.#texts = texts;
    this.#edits = edits;
    this.#leave = leave;
  }

  /** The id of the last reply that the summary is of; undefined if there is no summary. */
  get after(): string | undefined {
    return this.#shown?.id;
  }

  /** Shows a summary, or none. Returns whether the user has just used the one that was proposed. */
  show(summary: ShownSummary | undefined): boolean {
    const before = this.#shown;
    this.#shown = summary;
    const isSame = before?.id === summary?.id && before?.isProposed === summary?.isProposed;
    if (isSame && before?.text === summary?.text) return false;
    // What was typed is kept until the host shows what became of it, which may be that it is not used, or that another conversation is shown.
    if (before && before.id === summary?.id) this.#edits.end(keyOf(before));
    const hadFocus = hasFocus(this.element);
    const isEdited = summary && this.#edits.textOf(keyOf(summary)) !== undefined;
    this.element.open = summary?.isProposed ?? isEdited ?? false;
    this.element.replaceChildren(fragment(summary ? this.#parts(summary) : []));
    if (summary?.isProposed) focusWhenHere(this.element.querySelector('textarea'));
    else if (hadFocus && summary) this.element.querySelector('summary')?.focus();
    else if (hadFocus) this.#leave();
    return before?.isProposed === true && summary?.id === before.id && !summary.isProposed;
  }

  #parts({ id, text, isProposed }: ShownSummary): HTMLElement[] {
    const texts = this.#texts;
    const input = element('textarea', { class: 'input', rows: '1', dir: 'auto', 'aria-label': texts.summary });
    const key = keyOf({ id });
    input.value = this.#edits.textOf(key) ?? text;
    input.addEventListener('input', () => this.#edits.keep(key, input.value));
    const use = textButton('primary', isProposed ? texts.useSummary : texts.saveSummary, () => {
      wish(input, { type: 'use-summary', id, text: input.value });
    });
    const drop = textButton('secondary', isProposed ? texts.discardSummary : texts.undoSummary, () => {
      this.#edits.end(key);
      wish(input, { type: 'drop-summary', id });
    });
    const box = element('div', { class: 'edit-box' }, input, element('div', { class: 'buttons' }, use, drop));
    const label = element('span', {}, isProposed ? texts.summaryProposed : texts.summarised);
    return [element('summary', {}, icon('chevron-right'), label), box];
  }
}

/** Under which name the page keeps what is typed. */
function keyOf({ id }: Pick<ShownSummary, 'id'>): string {
  return `summary ${id}`;
}
