import type { Retrying, Wish } from '../../protocol.ts';
import { joinedSentences } from '../../shared/formattedText.ts';
import type { Texts } from '../../shared/texts.ts';
import { textButton } from '../parts/button.ts';
import { element } from '../parts/element.ts';
import { format } from '../parts/format.ts';
import { hasFocus } from '../parts/hasFocus.ts';

/** The quiet line that is shown while a reply has no text yet, or while the request for its next part is sent again. */
export interface WaitingLine {
  element: HTMLElement;
  /** Counts down to the next attempt, with the reason and a Cancel button. Whoever calls this after `stop` puts the line into the page again. */
  retry(retrying: Retrying): void;
  /** Only counts the seconds again, because the attempt was answered. */
  answered(): void;
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
  const since = Date.now();
  let next: Retrying | undefined;
  let timer: number | undefined;
  const takeAway = (part: HTMLElement) => {
    const hadFocus = hasFocus(part);
    part.remove();
    if (hadFocus) leave();
  };
  const show = () => {
    if (!next || next.at <= Date.now()) takeAway(cancelButton);
    words.textContent = textAt(Date.now(), since, next, texts);
  };
  const start = () => {
    show();
    timer ??= window.setInterval(show, 1000);
  };
  const retry = (retrying: Retrying) => {
    next = retrying;
    if (!cancelButton.isConnected) line.append(cancelButton);
    start();
  };
  const answered = () => {
    next = undefined;
    show();
  };
  const stop = () => {
    window.clearInterval(timer);
    timer = undefined;
    takeAway(line);
  };
  start();
  return { element: line, retry, answered, stop };
}

function textAt(now: number, start: number, next: Retrying | undefined, texts: Texts): string {
  const seconds = String(Math.round((now - start) / 1000));
  if (!next) return format(texts.waiting, seconds);
  const [attempt, attempts] = [String(next.attempt), String(next.attempts)];
  if (next.at <= now) return format(texts.retrying, seconds, attempt, attempts);
  const secondsLeft = String(Math.ceil((next.at - now) / 1000));
  return joinedSentences([next.sentence, format(texts.retryingIn, secondsLeft, attempt, attempts)]);
}
