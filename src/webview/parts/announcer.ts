import { element } from './element.ts';

/** A hidden live region: screen readers announce politely what is added to it, one text after the other. */
export function createAnnouncer() {
  // By itself, a status is announced as a whole.
  const region = element('div', { class: 'visually-hidden', role: 'status', 'aria-atomic': 'false' });
  /** Returns what takes the text back, so that it is not announced any more if that has not happened yet. */
  const announce = (text: string) => {
    // A new node each time, so that the same text twice in a row is announced twice.
    const line = element('p', {}, text);
    region.append(line);
    // A text that is removed in the same moment is not announced.
    if (region.childElementCount > mostKept) region.firstElementChild?.remove();
    return (): void => line.remove();
  };
  return { element: region, announce };
}

/** The most texts that are kept: as many are announced at the same time, at most. */
const mostKept = 3;
