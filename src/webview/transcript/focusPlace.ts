import { focusMessage } from './jumps.ts';

/**
 * Remembers where the focus is among the messages. Call the returned function after the messages were replaced: it moves the focus to
 * the edit box of the same message, or to the same arrow of it, which is then at the same place on screen, or else to the message
 * itself.
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

/** Moves the cursor to where it was in the edit box of a message. Returns false if the message is not being edited. */
function focusEditBox(id: string | undefined, before: HTMLTextAreaElement, log: HTMLElement): boolean {
  const message = messagesIn(log).find(({ dataset }) => dataset['id'] === id);
  const input = message?.querySelector<HTMLTextAreaElement>('.edit-box .input');
  input?.focus({ preventScroll: true });
  input?.setSelectionRange(before.selectionStart, before.selectionEnd);
  return input !== null && input !== undefined;
}

/** The arrow with this name, or the other one if that one is disabled. */
function arrowOf(message: HTMLElement | undefined, name: string): HTMLElement | undefined {
  const arrows = [...(message?.querySelectorAll<HTMLElement>('.versions button:enabled') ?? [])];
  return arrows.find(({ ariaLabel }) => ariaLabel === name) ?? arrows[0];
}

function messagesIn(log: HTMLElement): HTMLElement[] {
  return [...log.querySelectorAll<HTMLElement>('.message')];
}
