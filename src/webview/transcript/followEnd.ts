import { isAtEnd } from '../parts/scrollEnd.ts';

/** What opens, folds or wraps something where it is. */
const toggles = 'summary, [aria-expanded], [aria-pressed]';

/**
 * Keeps the end in view while the reader is there, and leaves everything where it is while not; the button leads back.
 * `toEnd` brings the end into view and follows it from then on, `pause` leaves it until the reader is there again; `stay` also where the end
 * is in view now.
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

  /** Where the end stays in view all the same, it is followed again. */
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
  // What the user opens is what they want to see: it grows downwards, also at the end.
  content.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(toggles)) pause();
  });

  // One observer for all that changes heights: streamed text, a growing composer, a resized window, sizes that were guesses.
  const observer = new ResizeObserver(settle);
  observer.observe(scroller);
  observer.observe(content);
  return { toEnd, pause, stay };
}
