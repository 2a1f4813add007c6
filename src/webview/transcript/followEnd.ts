import { isAtEnd } from '../parts/scrollEnd.ts';

/**
 * Keeps the end of the transcript in view while the user is there; if they scroll up, nothing moves, and the button leads back to the end.
 * `toEnd` scrolls to the end and follows it from then on. `pause` stops following until the user is at the end again. `stay` stops
 * following even if the end is in view now.
 */
export function followEnd(scroller: HTMLElement, content: HTMLElement, button: HTMLButtonElement) {
  let isFollowing = true;
  let lastTop = 0;

  const settle = () => {
    if (isFollowing) scroller.scrollTop = scroller.scrollHeight;
    lastTop = scroller.scrollTop;
    button.hidden = isAtEnd(scroller);
  };

  const toEnd = () => {
    isFollowing = true;
    settle();
  };

  const stay = () => (isFollowing = false);

  /** Stops following; if the end is still in view in the next frame, it is followed again. */
  const pause = () => {
    if (!isFollowing) return;
    stay();
    requestAnimationFrame(() => (isFollowing ||= isAtEnd(scroller)));
  };

  scroller.addEventListener('scroll', () => {
    const movedUp = scroller.scrollTop < lastTop;
    isFollowing = isAtEnd(scroller) || (isFollowing && !movedUp);
    settle();
  });
  button.addEventListener('click', () => {
    scroller.focus();
    toEnd();
  });
  // Users want to see what they open, so it grows downwards, even at the end of the transcript.
  content.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(toggles)) pause();
  });

  // One observer for everything that changes heights: streamed text, a growing message box, a resized window, and sizes that were estimated.
  const observer = new ResizeObserver(settle);
  observer.observe(scroller);
  observer.observe(content);
  return { toEnd, pause, stay };
}

/** Controls that open, fold or wrap content in place. */
const toggles = 'summary, [aria-expanded], [aria-pressed]';
