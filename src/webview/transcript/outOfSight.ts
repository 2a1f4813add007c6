import { bringBackColours, giveUpColours } from '../code/colours.ts';

/** Milliseconds of a frame that giving up takes. */
const budget = 4;

/**
 * Gives up what only someone who looks needs, of what goes out of sight: the colours of code, and the layout. Of what
 * `content-visibility` skips, the browser remembers the size, but would keep all boxes too, and in each frame go through every table
 * and code block that scrolls. What has the focus, or is selected, is never skipped.
 */
export function giveUpOutOfSight(root: HTMLElement): void {
  // What never was in sight has no boxes yet, and a long conversation that is opened has much of it.
  const inSight = new WeakSet();
  const outOfSight = new Set<HTMLElement>();
  const giveUpSome = (): void => {
    const deadline = performance.now() + budget;
    for (const element of outOfSight) {
      outOfSight.delete(element);
      giveUpColours(element);
      if (inSight.delete(element)) giveUpLayout(element);
      if (performance.now() >= deadline) break;
    }
    if (outOfSight.size > 0) requestAnimationFrame(giveUpSome);
  };
  root.addEventListener('contentvisibilityautostatechange', (event) => {
    const { skipped, target } = event as ContentVisibilityAutoStateChangeEvent;
    if (!(target instanceof HTMLElement)) return;
    if (skipped) {
      if (outOfSight.size === 0) requestAnimationFrame(giveUpSome);
      outOfSight.add(target);
    } else {
      inSight.add(target);
      outOfSight.delete(target);
      bringBackColours(target);
    }
  });
}

/** It is hidden for its style only: nothing is laid out meanwhile, so nothing moves. */
function giveUpLayout(element: HTMLElement): void {
  element.hidden = true;
  getComputedStyle(element).getPropertyValue('display');
  element.hidden = false;
}
