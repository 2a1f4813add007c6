import type { Texts } from '../../shared/texts.ts';
import { textButton } from '../parts/button.ts';
import { isComposing } from './sendOnEnter.ts';
import { boxQuestion } from './boxQuestion.ts';
import { format, formatCount } from '../parts/format.ts';
import { wish } from '../parts/wish.ts';

/** Asks, instead of inserting a long text into a text box, whether it is attached, once for all that come meanwhile. Escape leaves them out. */
export function longTextQuestion(input: HTMLTextAreaElement, texts: Texts, answers: Answers): HTMLElement {
  const { element, show, hide } = boxQuestion('long-text', answers.leave);
  const waiting: string[] = [];
  const taken = (): string[] => {
    hide();
    return waiting.splice(0);
  };
  input.addEventListener('beforeinput', (event) => {
    const { data, inputType } = event;
    const isBrought = inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
    if (!isBrought || data === null || data.length <= longText) return;
    event.preventDefault();
    waiting.push(data);
    const answer = (name: string, act: (text: string) => void): HTMLButtonElement =>
      textButton('secondary', name, () => taken().forEach(act));
    const attach = answer(texts.attachText, (text) => wish(input, { type: 'attach-text', text }));
    const length = waiting.reduce((sum, text) => sum + text.length, 0);
    show(format(texts.longText, formatCount(length)), [attach, answer(texts.insertText, answers.insert)]);
    attach.focus();
  });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    // Escape anywhere else in the panel stops a running reply.
    event.stopPropagation();
    taken();
  });
  return element;
}

/** A longer text is rarely meant to be edited in the message, and a text box becomes slow with it. */
const longText = 20_000;

/** The answers for a long text that was pasted or dropped into the message box. */
interface Answers {
  insert: (text: string) => void;
  /** Moves the focus away from a question that is removed. */
  leave: () => void;
}
