import { isComposing } from '../composer/sendOnEnter.ts';

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The keys in the form of `aria-keyshortcuts`. */
export const jumpKeys = 'Alt+ArrowUp Alt+ArrowDown';

/** Makes Alt+Up and Alt+Down move the focus from message to message. In text boxes, these keys keep their meaning. */
export function listenForJumps(log: HTMLElement): void {
  log.addEventListener('keydown', (event) => {
    const step = isJump(event) ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    focusMessage(messageAt(log, step));
  });
}

/** Moves the focus to a message, and scrolls to its start. */
export function focusMessage(message: HTMLElement | undefined): void {
  if (!message) return;
  // A message can have the focus only while it is reached by keyboard: a click in a message is meant for its text.
  message.tabIndex = -1;
  message.focus({ preventScroll: true });
  message.scrollIntoView({ block: 'start' });
}

function isJump(event: KeyboardEvent): boolean {
  const hasOthers = event.ctrlKey || event.metaKey || event.shiftKey;
  return event.altKey && !hasOthers && !isComposing(event) && !(event.target as Element).matches('textarea, input');
}

/** The neighbour of the focused message; without a focused message, the last or first message in view. */
function messageAt(log: HTMLElement, step: number): HTMLElement | undefined {
  const messages = [...log.querySelectorAll<HTMLElement>('.message:not([hidden] *)')];
  const focused = messages.findIndex((message) => message.contains(document.activeElement));
  if (focused >= 0) return messages[focused + step];
  const { top, bottom } = log.getBoundingClientRect();
  const topOf = (message: HTMLElement) => message.getBoundingClientRect().top;
  if (step < 0) return messages.findLast((message) => topOf(message) < bottom) ?? messages.at(-1);
  return messages.find((message) => topOf(message) >= top);
}
