/** What is done to code when it is seen, by the element it is in. */
const unseen = new WeakMap<Element, () => void>();

/** Calls back now, or, while the browser skips the code because it is out of sight, when it is seen. */
export function whenSeen(code: Element, callback: () => void): void {
  const isSkipped = code.checkVisibility() && !code.checkVisibility({ contentVisibilityAuto: true });
  if (isSkipped) unseen.set(code, callback);
  else callback();
}

/** Does what was left until code is seen. */
export function see(code: Element): void {
  const callback = unseen.get(code);
  unseen.delete(code);
  callback?.();
}
