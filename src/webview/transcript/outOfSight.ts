import { bringBackColours, colourFirst, giveUpColours } from '../code/colours.ts';

/** Milliseconds of a frame that giving up takes. */
const budget = 4;

/**
 * Gives up what only someone who looks needs, of what goes out of sight: the colours of code, and the layout. Of what
 * `content-visibility` skips, the browser remembers the size, but would keep all boxes too, and in each frame go through every table
 * and code block that scrolls. What has the focus, or is selected, is never skipped.
 *
 * Returns what is to be called when a message is drawn to its end: all of that may have happened out of sight, or its code be left without
 * colours until then.
 */
export function giveUpOutOfSight(root: HTMLElement): (message: HTMLElement) => void {
  // What never was in sight has no boxes yet, and a long conversation that is opened has much of it.
  const inSight = new WeakSet();
  const outOfSight = new Set<HTMLElement>();
  const giveUpSome = (): void => {
    const deadline = performance.now() + budget;
    for (const element of outOfSight) {
      outOfSight.delete(element);
      if (!isSkipped(element)) continue;
      if (staysSkippable(element)) giveUpColours(element);
      if (inSight.delete(element)) giveUpLayout(element);
      if (performance.now() >= deadline) break;
    }
    if (outOfSight.size > 0) requestAnimationFrame(giveUpSome);
  };
  const giveUp = (element: HTMLElement): void => {
    if (outOfSight.size === 0) requestAnimationFrame(giveUpSome);
    outOfSight.add(element);
  };
  root.addEventListener('contentvisibilityautostatechange', (event) => {
    const { skipped, target } = event as ContentVisibilityAutoStateChangeEvent;
    if (!(target instanceof HTMLElement)) return;
    if (skipped) giveUp(target);
    else {
      inSight.add(target);
      outOfSight.delete(target);
      bringBackColours(target);
    }
  });
  return (message) => {
    for (const element of [message, ...message.querySelectorAll<HTMLElement>('.section')])
      if (isSkipped(element)) giveUp(element);
    if (!isSkipped(message)) colourFirst(message);
  };
}

/** Whether the browser skips what is in an element, now. Of what has only text it does not tell. */
function isSkipped({ firstElementChild: child }: HTMLElement): boolean {
  return !child?.checkVisibility({ contentVisibilityAuto: true });
}

/** Whether its style will not change without an event, as that of a message, and of its blocks, may until it is drawn to its end. */
function staysSkippable(element: HTMLElement): boolean {
  return element.matches('.section, .code-lines') || !element.closest('[data-outcome="streaming"]');
}

/** It is hidden for its style only: nothing is laid out meanwhile, so nothing moves. */
function giveUpLayout(element: HTMLElement): void {
  element.hidden = true;
  getComputedStyle(element).getPropertyValue('display');
  element.hidden = false;
}
