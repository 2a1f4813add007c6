import type { Texts } from '../../shared/texts.ts';
import { iconButton } from '../parts/button.ts';
import { element } from '../parts/element.ts';
import { format, formatCount } from '../parts/format.ts';
import { isComposing } from '../composer/sendOnEnter.ts';
import { mostMatches } from './matches.ts';

/** The actions of the user in the box. */
export interface FindWishes {
  find(): unknown;
  /** Goes to the next match, or to the previous one. */
  step(by: 1 | -1): unknown;
  close(): void;
}

/** The box for the text to search for; hidden at first. */
export class FindBox {
  readonly element: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #count = element('span', { class: 'find-count' });
  readonly #texts: Texts;

  constructor(texts: Texts, wishes: FindWishes) {
    this.#texts = texts;
    this.#input = element('input', {
      class: 'find-input',
      dir: 'auto',
      'aria-label': texts.find,
      placeholder: texts.find,
    });
    const buttons = [
      iconButton('arrow-up', texts.previousMatch, () => wishes.step(-1)),
      iconButton('arrow-down', texts.nextMatch, () => wishes.step(1)),
      iconButton('close', texts.closeFind, () => wishes.close()),
    ];
    const attributes = { class: 'find', role: 'search', 'aria-label': texts.find };
    this.element = element('div', attributes, this.#input, this.#count, buttons);
    this.element.hidden = true;
    this.#input.addEventListener('input', () => wishes.find());
    this.element.addEventListener('keydown', (event) => this.#press(event, wishes));
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  get text(): string {
    return this.#input.value;
  }

  /** Shows the box with the focus. `text`, unless empty, replaces the text of the last search. */
  open(text: string): void {
    this.element.hidden = false;
    if (text !== '') this.#input.value = text;
    this.#input.focus();
    this.#input.select();
  }

  close(): void {
    this.element.hidden = true;
  }

  /** Shows beside the text which of so many matches is the current one, the first of them being 0. Returns what it says. */
  show(current: number, matches: number): string {
    const text = this.#textOf(current, matches);
    this.#count.textContent = text;
    this.element.classList.toggle('nothing', matches === 0 && this.text !== '');
    return text;
  }

  #textOf(current: number, matches: number): string {
    if (matches === 0) return this.text === '' ? '' : this.#texts.noMatches;
    const all = formatCount(matches) + (matches === mostMatches ? '+' : '');
    return format(this.#texts.matchCount, formatCount(current + 1), all);
  }

  #press(event: KeyboardEvent, wishes: FindWishes): void {
    if (isComposing(event)) return;
    if (event.key === 'Escape') wishes.close();
    else if (event.key !== 'Enter' || event.target !== this.#input) return;
    else wishes.step(event.shiftKey ? -1 : 1);
    // Escape anywhere else in the panel stops a running reply.
    event.stopPropagation();
    event.preventDefault();
  }
}
