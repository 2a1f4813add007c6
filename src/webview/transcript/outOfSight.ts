import { restoreColours, colourFirst, dropColours } from '../code/colours.ts';

/**
 * Removes the colours of code and the layout from content that goes out of sight. The browser remembers the size of content that
 * `content-visibility` skips, but it would also keep all boxes, and would visit every table and code block in each frame that scrolls.
 * Content that has the focus or is selected is never skipped.
 *
 * Call the returned function when a message is completely drawn: that may have happened out of sight, or its code may have no colours
 * until then.
 */
export function giveUpOutOfSight(root: HTMLElement): (message: HTMLElement) => void {
  // Content that was never in sight has no boxes yet. A long conversation that is opened contains much of it.
  const inSight = new WeakSet();
  const outOfSight = new Set<HTMLElement>();
  const withBoxes: HTMLElement[] = [];
  const giveUpSome = (idle: IdleDeadline): void => {
    for (const element of outOfSight) {
      outOfSight.delete(element);
      if (!isSkipped(element)) continue;
      if (staysSkippable(element)) dropColours(element);
      if (inSight.delete(element)) withBoxes.push(element);
      if (idle.timeRemaining() === 0) break;
    }
    if (outOfSight.size > 0) requestIdleCallback(giveUpSome);
    else giveUpLayout(withBoxes.splice(0).filter(isSkipped));
  };
  const giveUp = (element: HTMLElement): void => {
    if (outOfSight.size === 0) requestIdleCallback(giveUpSome);
    outOfSight.add(element);
  };
  root.addEventListener('contentvisibilityautostatechange', (event) => {
    const { skipped, target } = event as ContentVisibilityAutoStateChangeEvent;
    if (!(target instanceof HTMLElement)) return;
    if (skipped) giveUp(target);
    else {
      inSight.add(target);
      outOfSight.delete(target);
      restoreColours(target);
    }
  });
  return (message) => {
    for (const element of [message, ...message.querySelectorAll<HTMLElement>('.section')])
      if (isSkipped(element)) giveUp(element);
    if (!isSkipped(message)) colourFirst(message);
  };
}

/** Whether the browser skips the content of an element now. This is unknown for elements that contain only text. */
function isSkipped({ firstElementChild: child }: HTMLElement): boolean {
  return !child?.checkVisibility({ contentVisibilityAuto: true });
}

/** Whether the style of an element changes only with an event. That of a message and of its blocks may also change until it is completely drawn. */
function staysSkippable(element: HTMLElement): boolean {
  return element.matches('.section, .code-lines') || !element.closest('[data-outcome="streaming"]');
}

/**
 * Hides elements only while their style is computed. Nothing is laid out meanwhile, so nothing moves. The browser goes through the whole
 * page when elements with `contain: style` lose their boxes, so all lose them at once.
 */
function giveUpLayout(elements: readonly HTMLElement[]): void {
  for (const element of elements) element.hidden = true;
  for (const element of elements) getComputedStyle(element).getPropertyValue('display');
  for (const element of elements) element.hidden = false;
}
