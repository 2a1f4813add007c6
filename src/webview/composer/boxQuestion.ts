import { element, icon } from '../parts/element.ts';
import { hasFocus } from '../parts/hasFocus.ts';

/** A question above the message box: a sentence, and a button for each answer. `name` is its class; `leave` moves the focus away when it is hidden. */
export function boxQuestion(name: string, leave: () => void) {
  const question = element('div', { class: `question ${name}` });
  question.hidden = true;
  const hide = (): void => {
    const hadFocus = hasFocus(question);
    question.hidden = true;
    if (hadFocus) leave();
  };
  const show = (sentence: string, buttons: HTMLButtonElement[]): void => {
    buttons[0]?.classList.replace('secondary', 'primary');
    const parts = [element('p', {}, sentence), element('div', { class: 'buttons' }, buttons)];
    const content = element('div', { class: 'problem-content' }, parts);
    const group = { class: 'problem partial', role: 'group', 'aria-label': sentence };
    const hadFocus = hasFocus(question);
    question.replaceChildren(element('div', group, icon('warning'), content));
    question.hidden = false;
    if (hadFocus) buttons[0]?.focus();
  };
  return { element: question, show, hide };
}
