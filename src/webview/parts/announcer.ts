import { element } from './element.ts';

/** A hidden live region: screen readers announce new text in it politely. */
export function createAnnouncer() {
  const region = element('div', { class: 'visually-hidden', role: 'status' });
  // A new node each time, so that the same text twice in a row is announced twice.
  const announce = (text: string) => region.replaceChildren(element('p', {}, text));
  return { element: region, announce };
}
