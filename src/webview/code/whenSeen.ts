import { inTurn } from './loadedLanguages.ts';

/** What is done to code when it is seen, by the element it is in. */
const unseen = new WeakMap<Element, () => void>();

/** Calls back when the message that the code is in is drawn to its end, if the code is in sight then, or else when it is seen. */
export function leaveUntilSeen(code: Element, callback: () => void): void {
  unseen.set(code, callback);
}

/** Calls back now, or, while the browser skips the code because it is out of sight, when it is seen. */
export function whenSeen(code: Element, callback: () => void): void {
  if (isSkipped(code)) unseen.set(code, callback);
  else callback();
}

/** Does what was left until code is seen. */
export function see(code: Element): void {
  const callback = unseen.get(code);
  if (callback && unseen.delete(code)) inTurn(callback);
}

/** Whether the browser skips code, and an event will tell when it no longer does: the style of a message may change until it is drawn to its end. */
function isSkipped(code: Element): boolean {
  const isOut = code.checkVisibility() && !code.checkVisibility({ contentVisibilityAuto: true });
  return isOut && !code.closest('[data-outcome="streaming"]');
}
