/**
 * Gives up the layout of what goes out of sight. Of what `content-visibility` skips, the browser remembers the size, but would
 * keep all boxes too, and in each frame go through every table and code block that scrolls. What has the focus, or is selected,
 * is never skipped.
 */
export function giveUpSkippedLayout(root: HTMLElement): void {
  // What never was in sight has no boxes yet, and a long conversation that is opened has much of it.
  const inSight = new WeakSet();
  root.addEventListener('contentvisibilityautostatechange', (event) => {
    const { skipped, target } = event as ContentVisibilityAutoStateChangeEvent;
    if (!(target instanceof HTMLElement)) return;
    if (!skipped) inSight.add(target);
    else if (inSight.delete(target)) giveUpLayout(target);
  });
}

/** It is hidden for its style only: nothing is laid out meanwhile, so nothing moves. */
function giveUpLayout(element: HTMLElement): void {
  element.hidden = true;
  getComputedStyle(element).getPropertyValue('display');
  element.hidden = false;
}
