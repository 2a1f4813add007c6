import type { Texts } from '../../shared/texts.ts';
import { textButton } from '../parts/button.ts';
import { element } from '../parts/element.ts';
import { isComposing, sendOnEnter } from '../composer/sendOnEnter.ts';

/** What an edit box needs from its message. */
interface EditWishes {
  /** Called with the text whenever it changes. */
  keep: (text: string) => void;
  send: (text: string) => void;
  /** Shows the message again instead of the box. */
  close: () => void;
}

/** The text box that a message becomes while it is edited. */
export function createEditBox(text: string, texts: Texts, { keep, send, close }: EditWishes) {
  const input = element('textarea', { class: 'input', rows: '1', dir: 'auto', 'aria-label': texts.editMessage });
  input.value = text;

  const submit = () => {
    // While a reply arrives, nothing is sent, and the typed text stays.
    if (input.value.trim() === '' || input.closest('.running')) return;
    close();
    send(input.value);
  };
  sendOnEnter(input, submit);
  input.addEventListener('input', () => keep(input.value));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    // Escape anywhere else in the panel stops a running reply.
    event.stopPropagation();
    close();
  });

  const buttons = [textButton('primary', texts.send, submit), textButton('secondary', texts.cancel, close)];
  buttons[0]?.classList.add('starts-turn');
  const box = element('div', { class: 'edit-box' }, input, element('div', { class: 'buttons' }, buttons));
  return { element: box, focus: () => focusAtEnd(input) };
}

function focusAtEnd(input: HTMLTextAreaElement): void {
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}
