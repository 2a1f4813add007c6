import type { IfTooLong, TooLong } from '../../protocol.ts';
import type { Texts } from '../../texts.ts';
import { textButton } from '../parts/button.ts';
import { element, icon } from '../parts/element.ts';
import { format, formatCount } from '../parts/format.ts';

/** The answers for a message that will probably not fit. */
interface Answers {
  send: (ifTooLong: IfTooLong) => void;
  continueInNew: () => void;
  /** Moves the focus away from a question that is removed. */
  leave: () => void;
}

/** The question above the message box before such a message is sent: a sentence, and a button for each answer. */
export function tooLongQuestion(texts: Texts, answers: Answers) {
  const question = element('div', { class: 'too-long' });
  question.hidden = true;
  const hide = (): void => {
    const hadFocus = question.contains(document.activeElement);
    question.hidden = true;
    if (hadFocus) answers.leave();
  };
  /** Shows the question. Returns its sentence. */
  const show = (tooLong: TooLong): string => {
    const sentence = sentenceOf(tooLong, texts);
    const buttons = buttonsOf(tooLong, texts, answers);
    buttons[0]?.classList.replace('secondary', 'primary');
    const parts = [element('p', {}, sentence), element('div', { class: 'buttons' }, buttons)];
    const content = element('div', { class: 'problem-content' }, parts);
    const group = { class: 'problem partial', role: 'group', 'aria-label': sentence };
    const hadFocus = question.contains(document.activeElement);
    question.replaceChildren(element('div', group, icon('warning'), content));
    question.hidden = false;
    if (hadFocus) buttons[0]?.focus();
    return sentence;
  };
  return { element: question, show, hide };
}

function sentenceOf({ tokens, limit }: TooLong, texts: Texts): string {
  return format(texts.tooLong, formatCount(tokens), formatCount(limit));
}

function buttonsOf({ canLeaveOut, hasEarlier }: TooLong, texts: Texts, answers: Answers): HTMLButtonElement[] {
  const leaveOut = textButton('secondary', texts.leaveOut, () => answers.send('leaveOut'));
  const inNew = textButton('secondary', texts.actions.continueInNew, answers.continueInNew);
  const anyway = textButton('secondary', texts.sendAnyway, () => answers.send('send'));
  return [...(canLeaveOut ? [leaveOut] : []), ...(hasEarlier ? [inNew] : []), anyway];
}
