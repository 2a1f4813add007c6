import type { Texts } from '../protocol.ts';
import { iconButton } from './button.ts';
import { element, icon } from './element.ts';
import { format } from './format.ts';
import { sendOnEnter } from './sendOnEnter.ts';
import { spelledOut, visible } from './visible.ts';

/** What the composer asks of the rest of the page. */
export interface ComposerWishes {
  send(text: string): void;
  stop(): void;
  selectModel(): void;
  /** The text that is not sent yet, whenever it changes. */
  keepDraft(text: string): void;
}

/** The box at the bottom: the message, the model, and Send or Stop. */
export class Composer {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #wishes: ComposerWishes;
  readonly #input = element('textarea', { class: 'input', rows: '1' });
  readonly #modelName = element('span', { class: 'model-name' });
  readonly #model: HTMLButtonElement;
  readonly #send: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  #isRunning = false;

  constructor(texts: Texts, wishes: ComposerWishes, draft: string) {
    this.#texts = texts;
    this.#wishes = wishes;
    this.#input.ariaLabel = texts.message;
    this.#input.placeholder = texts.placeholder;
    this.#input.value = draft;
    this.#model = element('button', { type: 'button', class: 'model' }, this.#modelName, icon('chevron-down'));
    this.#send = iconButton('send', texts.send, () => this.#submit());
    this.#stop = iconButton('stop-circle', texts.stop, () => this.#halt());
    const toolbar = element('div', { class: 'composer-toolbar' }, this.#model, this.#send, this.#stop);
    this.element = element('div', { class: 'composer' }, element('div', { class: 'box' }, this.#input, toolbar));
    this.#listen();
    this.#update();
  }

  focus(): void {
    this.#input.focus();
  }

  showModel(name: string): void {
    this.#modelName.replaceChildren(...visible(name));
    this.#model.ariaLabel = this.#model.title = format(this.#texts.model, spelledOut(name));
  }

  /** One of Send and Stop is there at a time. */
  setRunning(isRunning: boolean): void {
    this.#isRunning = isRunning;
    const hadFocus = this.element.contains(document.activeElement);
    this.#update();
    // The button that had the focus may be gone now.
    if (hadFocus && document.activeElement !== this.#input && !this.#model.matches(':focus')) this.focus();
  }

  #listen(): void {
    this.#model.addEventListener('click', () => this.#wishes.selectModel());
    this.#input.addEventListener('input', () => this.#update());
    sendOnEnter(this.#input, () => this.#submit());
    // A click beside the text, within the box, is meant for the text.
    this.element.addEventListener('click', ({ target }) => {
      if (target instanceof Element && !target.closest('button')) this.focus();
    });
  }

  /** While a reply runs nothing is sent; what was typed stays. */
  #submit(): void {
    const text = this.#input.value;
    if (this.#isRunning || text.trim() === '') return;
    this.#input.value = '';
    this.#update();
    this.#wishes.send(text);
    this.focus();
  }

  #halt(): void {
    this.#wishes.stop();
    this.focus();
  }

  #update(): void {
    this.#send.hidden = this.#isRunning;
    this.#stop.hidden = !this.#isRunning;
    this.#send.disabled = this.#input.value.trim() === '';
    this.#wishes.keepDraft(this.#input.value);
  }
}
