import { focusMessage } from './jumps.ts';

/**
 * Remembers where in the messages the focus is. What it returns is called when others are in their place: it gives the focus to the
 * box in which the same message is edited, or to the same arrow there, which then is where it was on screen, and otherwise to the
 * message itself.
 */
export function focusPlace(log: HTMLElement): () => void {
  const focused = document.activeElement;
  const message = focused?.closest<HTMLElement>('.message');
  if (!focused || !message || !log.contains(focused)) return () => undefined;
  const place = messagesIn(log).indexOf(message);
  const name = focused.closest('.versions') ? focused.ariaLabel : null;
  const top = focused.getBoundingClientRect().top;
  return () => {
    if (message.isConnected) return;
    if (focused.matches('.edit-box .input') && focusEditBox(message.dataset['id'], focused as HTMLTextAreaElement, log))
      return;
    const now = messagesIn(log).at(Math.min(place, messagesIn(log).length - 1));
    const arrow = name === null ? undefined : arrowOf(now, name);
    if (!arrow) {
      focusMessage(now);
      return;
    }
    arrow.focus({ preventScroll: true });
    log.scrollTop += arrow.getBoundingClientRect().top - top;
  };
}

/** Returns whether a message is edited again, and then puts the cursor where it was before. */
function focusEditBox(id: string | undefined, before: HTMLTextAreaElement, log: HTMLElement): boolean {
  const message = messagesIn(log).find(({ dataset }) => dataset['id'] === id);
  const input = message?.querySelector<HTMLTextAreaElement>('.edit-box .input');
  input?.focus({ preventScroll: true });
  input?.setSelectionRange(before.selectionStart, before.selectionEnd);
  return input !== null && input !== undefined;
}

/** The arrow of that name, or the other one where there is no further version. */
function arrowOf(message: HTMLElement | undefined, name: string): HTMLElement | undefined {
  const arrows = [...(message?.querySelectorAll<HTMLElement>('.versions button:enabled') ?? [])];
  return arrows.find(({ ariaLabel }) => ariaLabel === name) ?? arrows[0];
}

function messagesIn(log: HTMLElement): HTMLElement[] {
  return [...log.querySelectorAll<HTMLElement>('.message')];
}
