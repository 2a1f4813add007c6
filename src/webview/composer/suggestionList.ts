import { element, fragment, icon, type Content } from '../parts/element.ts';
import { spelledOut, visible } from '../parts/visible.ts';

/** An entry of a list that opens while one types. */
export interface Suggestion {
  label: string;
  /** The places of the letters in it that were typed. */
  labelMatches?: readonly number[];
  description: string;
  descriptionMatches?: readonly number[];
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
  const title = labelMatches ? [label, description].filter(Boolean).join(' · ') : description;
  return element(
    'div',
    { class: 'suggestion-row', role: 'option', title: spelledOut(title) },
    icon(iconName),
    element('span', { class: 'suggestion-label' }, marked(label, labelMatches)),
    element('span', { class: 'suggestion-description' }, marked(description, descriptionMatches)),
  );
}

/** A text in which the letters at these places stand out. What is one letter to a reader stays in one piece. */
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
