import { inTurn } from './loadedLanguages.ts';

/** Calls back now or, if the browser skips the code because it is out of sight, when it comes into sight. */
export function whenSeen(code: Element, callback: () => void): void {
  if (isSkipped(code)) unseen.set(code, callback);
  else callback();
}

/** The callbacks for when code comes into sight, by element. */
const unseen = new WeakMap<Element, () => void>();

/** Calls back when the message of the code is completely drawn if the code is in sight then, or else when it comes into sight. */
export function leaveUntilSeen(code: Element, callback: () => void): void {
  unseen.set(code, callback);
}

/** Calls the waiting callback of code that came into sight. */
export function see(code: Element): void {
  const callback = unseen.get(code);
  if (callback && unseen.delete(code)) inTurn(callback);
}

/** Whether the browser skips code, and an event will report when it no longer does. The style of a message may change until it is drawn. */
function isSkipped(code: Element): boolean {
  const isOut = code.checkVisibility() && !code.checkVisibility({ contentVisibilityAuto: true });
  return isOut && !code.closest('[data-outcome="streaming"]');
}
