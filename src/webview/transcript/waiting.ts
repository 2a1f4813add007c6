import type { Retrying, Wish } from '../../protocol.ts';
import { joinedSentences } from '../../shared/formattedText.ts';
import type { Texts } from '../../shared/texts.ts';
import { textButton } from '../parts/button.ts';
import { element } from '../parts/element.ts';
import { format } from '../parts/format.ts';

/** The quiet line that is shown while a reply has no text yet. */
export interface WaitingLine {
  element: HTMLElement;
  /** Counts down to the next attempt, with the reason and a Cancel button. */
  retry(retrying: Retrying): void;
  /** Removes the line, and stops its timer. */
  stop(): void;
}

/**
 * Creates the line, which counts the seconds from now. `cancel` is sent when the user presses Cancel, and `leave` called when that button
 * is removed while it has the focus.
 */
export function createWaitingLine(texts: Texts, cancel: Wish, leave: () => void): WaitingLine {
  const words = element('span');
  const cancelButton = textButton('link', texts.cancel, cancel);
  const line = element('p', { class: 'waiting' }, words);
  const start = Date.now();
  let next: Retrying | undefined;
  const takeAway = (part: HTMLElement) => {
    // The focus is not moved if the user is working elsewhere in VS Code.
    const hadFocus = document.hasFocus() && part.contains(document.activeElement);
    part.remove();
    if (hadFocus) leave();
  };
  const show = () => {
    if (!next || next.at <= Date.now()) takeAway(cancelButton);
    words.textContent = textAt(Date.now(), start, next, texts);
  };
  const retry = (retrying: Retrying) => {
    next = retrying;
    if (!cancelButton.isConnected) line.append(cancelButton);
    show();
  };
  show();
  const timer = window.setInterval(show, 1000);
  const stop = () => {
    window.clearInterval(timer);
    takeAway(line);
  };
  return { element: line, retry, stop };
}

function textAt(now: number, start: number, next: Retrying | undefined, texts: Texts): string {
  const seconds = String(Math.round((now - start) / 1000));
  if (!next) return format(texts.waiting, seconds);
  const [attempt, attempts] = [String(next.attempt), String(next.attempts)];
  if (next.at <= now) return format(texts.retrying, seconds, attempt, attempts);
  const secondsLeft = String(Math.ceil((next.at - now) / 1000));
  return joinedSentences([next.sentence, format(texts.retryingIn, secondsLeft, attempt, attempts)]);
}
