/** Within this many pixels of the end the reader counts as being there: zoom makes fractions of scroll positions. */
const tolerance = 4;

/**
 * Keeps the end in view while the reader is there, and leaves everything where it is while not; the button leads back.
 * Returns what brings the end into view and follows it from then on.
 */
export function followEnd(scroller: HTMLElement, content: HTMLElement, button: HTMLButtonElement): () => void {
  let isFollowing = true;
  let lastTop = 0;

  const distanceToEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;

  const settle = () => {
    if (isFollowing) scroller.scrollTop = scroller.scrollHeight;
    lastTop = scroller.scrollTop;
    button.hidden = distanceToEnd() <= tolerance;
  };

  const scrollToEnd = () => {
    isFollowing = true;
    settle();
  };

  scroller.addEventListener('scroll', () => {
    const movedUp = scroller.scrollTop < lastTop;
    isFollowing = distanceToEnd() <= tolerance || (isFollowing && !movedUp);
    settle();
  });
  button.addEventListener('click', () => {
    scroller.focus();
    scrollToEnd();
  });

  // One observer for all that changes heights: streamed text, a growing composer, a resized window, sizes that were guesses.
  const observer = new ResizeObserver(settle);
  observer.observe(scroller);
  observer.observe(content);
  return scrollToEnd;
}
