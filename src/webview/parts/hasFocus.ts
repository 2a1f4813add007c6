/**
 * Whether an element, or something in it, has the focus, so that another one must get it if that is removed. Not while the user works
 * elsewhere in VS Code: a page that moves its focus takes it from there, with the next words that are typed. (CASES V556)
 */
export function hasFocus(element: Element): boolean {
  return document.hasFocus() && element.contains(document.activeElement);
}

/** Gives an element the focus: now, or, while the user works elsewhere in VS Code, when the user comes back to the page. */
export function focusWhenHere(element: HTMLElement | null): void {
  if (document.hasFocus()) element?.focus();
  else window.addEventListener('focus', () => element?.focus(), { once: true });
}
