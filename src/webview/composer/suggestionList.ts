import { element, fragment, icon } from '../parts/element.ts';
import { spelledOut, visible } from '../parts/visible.ts';

/** An entry of a list that opens while one types. */
export interface Suggestion {
  label: string;
  description: string;
  iconName: string;
  /** Does what the entry offers, and removes the word that was typed. */
  choose: () => void;
}

const idOf = (index: number): string => `suggestion-${index}`;

/** A list of suggestions over the composer, one of which is active. It never has the focus: the text box keeps it, and points here. */
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
    // The text box must not lose the focus to what is pressed here.
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
    move: (by: number) => activate(active + by),
    show(name: string, suggestions: Suggestion[]) {
      shown = suggestions;
      list.ariaLabel = name;
      list.replaceChildren(fragment(suggestions.map(rowOf)));
      list.hidden = suggestions.length === 0;
      if (suggestions.length > 0) activate(0);
    },
  };
}

function rowFor({ label, description, iconName }: Suggestion): HTMLElement {
  return element(
    'div',
    { class: 'suggestion-row', role: 'option', title: spelledOut(description) },
    icon(iconName),
    element('span', { class: 'suggestion-label' }, visible(label)),
    element('span', { class: 'suggestion-description' }, visible(description)),
  );
}
