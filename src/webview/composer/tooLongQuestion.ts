import type { IfTooLong, TooLong } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { textButton } from '../parts/button.ts';
import { boxQuestion } from './boxQuestion.ts';
import { format, formatCount } from '../parts/format.ts';

/** The question above the message box before such a message is sent: a sentence, and a button for each answer. */
export function tooLongQuestion(texts: Texts, answers: Answers) {
  const { element, show: ask, hide } = boxQuestion('too-long', answers.leave);
  /** Shows the question. Returns its sentence. */
  const show = (tooLong: TooLong): string => {
    const sentence = sentenceOf(tooLong, texts);
    ask(sentence, buttonsOf(tooLong, texts, answers));
    return sentence;
  };
  return { element, show, hide };
}

/** The answers for a message that will probably not fit. */
interface Answers {
  send: (ifTooLong: IfTooLong) => void;
  /** Moves the focus away from a question that is removed. */
  leave: () => void;
}

function sentenceOf({ tokens, limit }: TooLong, texts: Texts): string {
  return format(texts.tooLong, formatCount(tokens), formatCount(limit));
}

function buttonsOf({ canLeaveOut, hasEarlier }: TooLong, texts: Texts, answers: Answers): HTMLButtonElement[] {
  const leaveOut = textButton('secondary', texts.leaveOut, () => answers.send('leaveOut'));
  const shorten = textButton('secondary', texts.shorten, { type: 'shorten' });
  const inNew = textButton('secondary', texts.actions.continueInNew, { type: 'continue-in-new' });
  const anyway = textButton('secondary', texts.sendAnyway, () => answers.send('send'));
  return [...(canLeaveOut ? [leaveOut] : []), ...(hasEarlier ? [shorten, inNew] : []), anyway];
}
