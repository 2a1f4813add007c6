import type { FoundRow, PromptSummary, SourceSummary, Wish } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { format } from '../parts/format.ts';
import { wish } from '../parts/wish.ts';
import { isComposing } from './sendOnEnter.ts';
import { createSuggestionList, type Suggestion } from './suggestionList.ts';
import { suggestionTrigger, type SuggestionTrigger } from './suggestionTrigger.ts';

/** What the lists need from the rest of the page. */
export interface SuggestionWishes {
  announce(text: string): void;
  /** Called when the text was changed, but not by typing. */
  changed(): void;
}

/** The lists that open in the composer: `#` offers attachments and finds them by name; `/` at the start offers prompts. */
export class Suggestions {
  readonly element: HTMLElement;
  readonly #input: HTMLTextAreaElement;
  readonly #texts: Texts;
  readonly #wishes: SuggestionWishes;
  readonly #list = createSuggestionList((suggestion) => this.#take(suggestion));
  #prompts: PromptSummary[] = [];
  #sources: SourceSummary[] = [];
  /** The last search result. It stays in the list until the search for the current text is finished. */
  #found: FoundRow[] = [];
  /** The text that was searched for to get this result. */
  #foundFor: string | undefined;
  /** The text that is being searched for. */
  #sought: string | undefined;
  /** The user has chosen the first entry before the search for the typed text was finished. */
  #isFirstChosen = false;
  /** The word for which the list is open. */
  #typed: SuggestionTrigger | undefined;
  /** The start of the word whose list was closed. The list stays closed until another word is typed. */
  #dismissed: number | undefined;

  constructor(input: HTMLTextAreaElement, texts: Texts, wishes: SuggestionWishes) {
    this.#input = input;
    this.#texts = texts;
    this.#wishes = wishes;
    this.element = this.#list.element;
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-haspopup', 'listbox');
    input.addEventListener('input', () => this.#update());
    input.addEventListener('keydown', (event) => this.#press(event));
    input.addEventListener('keyup', () => this.#followCursor());
    input.addEventListener('click', () => this.#followCursor());
    input.addEventListener('blur', () => this.#close());
  }

  setPrompts(prompts: PromptSummary[]): void {
    this.#prompts = prompts;
  }

  setSources(sources: SourceSummary[]): void {
    this.#sources = sources;
  }

  /** Shows the result of a query, unless the typed text has changed meanwhile. */
  showFound(query: string, rows: FoundRow[]): void {
    if (query !== this.#sought || !this.#typed) return;
    const { active, activeIndex } = this.#list;
    const isMore = rows.length > this.#found.length && this.#found.every((row, index) => isSame(row, rows[index]));
    this.#found = rows;
    this.#foundFor = query;
    // The first entry may now be another one; an entry that the user has moved to stays active.
    const place = this.#matches(this.#typed).findIndex(
      (one) => one.label === active?.label && one.description === active.description,
    );
    this.#showAndAnnounce(this.#typed, isMore && activeIndex > 0 ? Math.max(place, 0) : 0);
    if (this.#isFirstChosen) this.choose();
    this.#isFirstChosen = false;
  }

  /** Must be called when so many characters were put before the text, with the word for which the list is open, or was closed. */
  moved(by: number): void {
    if (this.#dismissed !== undefined) this.#dismissed += by;
    if (this.#isOpen) this.#update();
  }

  /** Closes the list after the text was removed, so that the next word opens one. */
  reset(): void {
    this.#dismissed = undefined;
    this.#close();
  }

  /** Chooses the active entry, once the search for the typed text is finished. Returns false if no list is open. */
  choose(): boolean {
    const { active } = this.#list;
    if (active && this.#isFirstOutOfDate) this.#isFirstChosen = true;
    else if (active) this.#take(active);
    return active !== undefined;
  }

  get #isOpen(): boolean {
    return !this.element.hidden;
  }

  /** Whether the first entry is active and was found for an earlier text, so that another one may take its place. */
  get #isFirstOutOfDate(): boolean {
    const isFound = this.element.children.length === this.#found.length;
    return isFound && this.#list.activeIndex === 0 && this.#foundFor !== this.#sought;
  }

  #update(): void {
    const typed = suggestionTrigger(this.#input.value, this.#input.selectionStart);
    if (typed?.start !== this.#dismissed) this.#dismissed = undefined;
    this.#seek(typed);
    this.#showAndAnnounce(typed);
  }

  /** Searches for the text after `#`, once. */
  #seek(typed: SuggestionTrigger | undefined): void {
    const query = typed?.sign === '#' && this.#dismissed === undefined ? typed.query : undefined;
    this.#isFirstChosen = false;
    if (!query) this.#found = [];
    if (query !== undefined && query !== this.#sought) wish(this.#input, { type: 'find', query });
    this.#sought = query;
  }

  #showAndAnnounce(typed: SuggestionTrigger | undefined, active?: number): void {
    const count = this.element.children.length;
    this.#show(typed, active);
    const now = this.element.children.length;
    if (this.#isOpen && now !== count) this.#wishes.announce(format(this.#texts.suggestionCount, String(now)));
  }

  /** Closes the list when the cursor leaves the word. Moving the cursor to a word does not open its list. */
  #followCursor(): void {
    const { value, selectionStart } = this.#input;
    if (this.#isOpen && suggestionTrigger(value, selectionStart)?.end !== this.#typed?.end) this.#close();
  }

  #show(typed: SuggestionTrigger | undefined, active = 0): void {
    const isOpen = typed !== undefined && this.#dismissed === undefined;
    this.#typed = typed;
    const name = typed?.sign === '/' ? this.#texts.promptList : this.#texts.contextList;
    this.#list.show(name, isOpen ? this.#matches(typed) : [], active);
    this.#point();
  }

  #close(): void {
    this.#seek(undefined);
    this.#show(undefined);
  }

  /** The entries for the typed word. A completely typed prompt needs no list: Enter sends it. */
  #matches(typed: SuggestionTrigger): Suggestion[] {
    const query = typed.query.toLowerCase();
    if (typed.sign === '#') return this.#afterHash(typed, query);
    const matching = this.#promptNames(typed).filter(({ label }) => label.slice(1).toLowerCase().startsWith(query));
    return matching.some(({ label }) => label.slice(1).toLowerCase() === query) ? [] : matching;
  }

  /** Sources before places, but a place of exactly the typed name before a source whose word only begins with it. */
  #afterHash(typed: SuggestionTrigger, query: string): Suggestion[] {
    const sources = this.#sources.filter((source) => wordsOf(source).some((word) => word.startsWith(query)));
    const ranked = [
      ...sources.map((source) => ({
        rank: wordsOf(source).includes(query) ? 0 : 2,
        entry: this.#sourceWord(typed, source),
      })),
      ...this.#found.map((row) => ({
        rank: row.name.toLowerCase() === query ? 1 : 3,
        entry: this.#foundPlace(typed, row),
      })),
    ];
    return ranked.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry);
  }

  #sourceWord(typed: SuggestionTrigger, { id, word, description, icon }: SourceSummary): Suggestion {
    const choose = () => this.#attach(typed, { type: 'attach', source: id });
    return { label: `#${word}`, description, iconName: icon, choose };
  }

  #foundPlace(typed: SuggestionTrigger, row: FoundRow): Suggestion {
    const { nameMatches, description, descriptionMatches, icon, ...place } = row;
    const choose = () => this.#attach(typed, { type: 'attach-found', place });
    return { label: place.name, labelMatches: nameMatches, description, descriptionMatches, iconName: icon, choose };
  }

  /** Attaches something, and removes its word from the text, with one of the spaces around it. */
  #attach({ start, end }: SuggestionTrigger, attach: Wish): void {
    const { value } = this.#input;
    const hasTwoSpaces = value.charAt(start - 1) === ' ' && value.charAt(end) === ' ';
    this.#replace('', start, hasTwoSpaces ? end + 1 : end);
    wish(this.#input, attach);
  }

  #promptNames({ start, end }: SuggestionTrigger): Suggestion[] {
    return this.#prompts.map(({ name, description }) => ({
      label: `/${name}`,
      description,
      iconName: 'comment',
      choose: () => this.#replace(`/${name} `, start, end),
    }));
  }

  #take(suggestion: Suggestion): void {
    this.#close();
    suggestion.choose();
  }

  #replace(text: string, start: number, end: number): void {
    this.#input.setRangeText(text, start, end, 'end');
    this.#wishes.changed();
    this.#input.focus();
  }

  #press(event: KeyboardEvent): void {
    if (!this.#isOpen || isComposing(event)) return;
    const isDone = this.#act(event);
    if (!isDone) return;
    event.preventDefault();
    // Escape anywhere else in the panel stops a running reply.
    event.stopPropagation();
  }

  #act({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
    if (shiftKey || ctrlKey || altKey || metaKey) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp') this.#move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Escape') this.#dismiss();
    else if (key !== 'Tab' || !this.choose()) return false;
    return true;
  }

  #move(by: number): void {
    this.#list.move(by);
    this.#point();
  }

  #dismiss(): void {
    this.#dismissed = this.#typed?.start;
    this.#close();
  }

  /** Tells screen readers which entry is active, while the focus stays in the text. */
  #point(): void {
    const pointers = { 'aria-controls': this.element.id, 'aria-activedescendant': this.#list.activeId };
    for (const [name, value] of Object.entries(pointers))
      if (this.#isOpen) this.#input.setAttribute(name, value);
      else this.#input.removeAttribute(name);
  }
}

function isSame(row: FoundRow, other: FoundRow | undefined): boolean {
  return row.uri === other?.uri && row.kind === other.kind && row.name === other.name;
}

/** The word of a source in the language of the user, and in English, as in documentation. */
function wordsOf({ id, word }: SourceSummary): string[] {
  return [word.toLowerCase(), id.toLowerCase()];
}
