import { element, fragment, icon, type Content } from '../parts/element.ts';
import { spelledOut, visible } from '../parts/visible.ts';

/** An entry of a list that opens while the user types. */
export interface Suggestion {
  label: string;
  /** The positions of the typed letters in the label. */
  labelMatches?: readonly number[];
  description: string;
  descriptionMatches?: readonly number[];
  iconName: string;
  /** Performs the action of the entry, and removes the typed word. */
  choose: () => void;
}

const idOf = (index: number): string => `suggestion-${index}`;

/** A list of suggestions above the composer, one of which is active. The text box keeps the focus, and refers to the list. */
export function createSuggestionList(chosen: (suggestion: Suggestion) => void) {
  const list = element('div', { id: 'suggestions', class: 'suggestion-list', role: 'listbox' });
  list.hidden = true;
  let shown: Suggestion[] = [];
  let active = 0;

  const activate = (index: number): void => {
    active = (index + shown.length) % shown.length;
    for (const [place, row] of [...list.children].entries()) row.ariaSelected = String(place === active);
    list.children[active]?.scrollIntoView({ block: 'nearest' });
  };
  const rowOf = (suggestion: Suggestion, index: number): HTMLElement => {
    const row = rowFor(suggestion);
    row.id = idOf(index);
    row.addEventListener('pointermove', () => index !== active && activate(index));
    // A click in the list must not take the focus from the text box.
    row.addEventListener('mousedown', (event) => event.preventDefault());
    row.addEventListener('click', () => chosen(suggestion));
    return row;
  };

  return {
    element: list,
    get active() {
      return list.hidden ? undefined : shown[active];
    },
    get activeId() {
      return idOf(active);
    },
    get activeIndex() {
      return active;
    },
    move: (by: number) => activate(active + by),
    show(name: string, suggestions: Suggestion[], index = 0) {
      shown = suggestions;
      list.ariaLabel = name;
      list.replaceChildren(fragment(suggestions.map(rowOf)));
      list.hidden = suggestions.length === 0;
      if (suggestions.length > 0) activate(index);
    },
  };
}

function rowFor({ label, labelMatches, description, descriptionMatches, iconName }: Suggestion): HTMLElement {
  // On the row itself it would be its description, and so be read a second time.
  const title = [labelMatches ? label : '', description].filter(Boolean).map(spelledOut).join(' · ');
  return element(
    'div',
    { class: 'suggestion-row', role: 'option' },
    icon(iconName),
    element('span', { class: 'suggestion-label', title }, marked(label, labelMatches)),
    element('span', { class: 'suggestion-description', title }, marked(description, descriptionMatches)),
  );
}

/** A text with the letters at these positions highlighted. A letter of several code units stays in one piece. */
function marked(text: string, matches: readonly number[] = []): Content[] {
  if (matches.length === 0) return visible(text);
  const places = new Set(matches);
  const runs: { text: string; isMatch: boolean }[] = [];
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const isMatch = Array.from(segment, (_, place) => index + place).some((place) => places.has(place));
    const last = runs.at(-1);
    if (last?.isMatch === isMatch) last.text += segment;
    else runs.push({ text: segment, isMatch });
  }
  return runs.flatMap(({ text: run, isMatch }) =>
    isMatch ? [element('span', { class: 'suggestion-match' }, visible(run))] : visible(run),
  );
}
