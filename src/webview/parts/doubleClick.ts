const pressable = 'button, summary, a';

/**
 * Lets the second click of a double click act only on what the first one pressed: that may have put another button under the pointer, such
 * as Stop in the place of Send, or the next row of a list.
 */
export function keepDoubleClicksTogether(root: HTMLElement): void {
  let first: Element | null = null;
  const note = (event: MouseEvent): void => {
    const pressed = event.target instanceof Element ? event.target.closest(pressable) : null;
    if (event.detail < 2) first = pressed;
    else if (pressed && pressed !== first && !isArrowAgain(pressed, first)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  root.addEventListener('click', note, { capture: true });
}

/** The arrows between the versions of a message are drawn anew with each version, and are often pressed several times. */
function isArrowAgain(arrow: Element, before: Element | null): boolean {
  return arrow.closest('.versions') !== null && arrow.ariaLabel === before?.ariaLabel;
}
