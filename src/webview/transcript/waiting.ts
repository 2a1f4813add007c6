import type { Retrying } from '../../protocol.ts';
import { joinedSentences } from '../../formattedText.ts';
import type { Texts } from '../../texts.ts';
import { textButton } from '../parts/button.ts';
import { element } from '../parts/element.ts';
import { format } from '../parts/format.ts';

/** The calm line in the place of a reply that has no text yet. */
export interface WaitingLine {
  element: HTMLElement;
  /** Counts down to the next attempt, with Cancel, and says why there will be one. */
  retry(retrying: Retrying): void;
  /** Takes the line away; nothing of it goes on counting. */
  stop(): void;
}

/**
 * Makes the line; it counts the seconds from now. `cancel` is called when the user does not want another attempt, and `leave`
 * when Cancel goes while it has the focus.
 */
export function createWaitingLine(texts: Texts, cancel: () => void, leave: () => void): WaitingLine {
  const words = element('span');
  const cancelButton = textButton('link', texts.cancel, cancel);
  const line = element('p', { class: 'waiting' }, words);
  const start = Date.now();
  let next: Retrying | undefined;
  const takeAway = (part: HTMLElement) => {
    // Whoever writes elsewhere in VS Code meanwhile goes on there.
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
