import { element } from './element.ts';

/** A place that screen readers read out, politely, whenever something new is in it; nobody sees it. */
export function createAnnouncer() {
  const region = element('div', { class: 'visually-hidden', role: 'status' });
  // A new node each time: the same words twice in a row are then said twice.
  const announce = (text: string) => region.replaceChildren(element('p', {}, text));
  return { element: region, announce };
}
