import type { Wish } from '../../protocol.ts';

const type = 'wish';

/** Sends a wish to the host, from an element of the page: one that is not in the page, or no longer, is not heard. */
export function wish(from: EventTarget, detail: Wish): void {
  from.dispatchEvent(new window.CustomEvent(type, { detail, bubbles: true }));
}

/** Calls back with each wish from `root` and the elements within it. */
export function listenForWishes(root: EventTarget, act: (wish: Wish) => void): void {
  root.addEventListener(type, (event) => act((event as CustomEvent<Wish>).detail));
}
