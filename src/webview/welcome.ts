import type { Action, ConnectionSummary, ConversationInfo } from '../protocol.ts';
import type { Texts } from '../shared/texts.ts';
import { textButton } from './parts/button.ts';
import { element, icon } from './parts/element.ts';
import type { HelpPlaces } from './parts/helpPlaces.ts';
import { formatCounted, withNames } from './parts/format.ts';
import { visible } from './parts/visible.ts';
import { wish } from './parts/wish.ts';
import { hasFocus } from './parts/hasFocus.ts';

/** What the page says above a conversation, and what a button does about it. */
export interface NoteAbove {
  text: string;
  action?: Action | undefined;
}

/** Whether conversations are kept, and for how long. */
export type Keeping = Pick<ConversationInfo, 'kept' | 'keptDays'>;

/** The view that is shown while the conversation is empty, or before a connection is set up. */
export class Welcome {
  readonly element = element('div', { class: 'welcome-place' });
  readonly #texts: Texts;
  readonly #help: HelpPlaces;
  readonly #focusPage: () => void;

  /** `focusPage` moves the focus to the first thing to do. */
  constructor(texts: Texts, help: HelpPlaces, focusPage: () => void) {
    this.#texts = texts;
    this.#help = help;
    this.#focusPage = focusPage;
  }

  /** Shows the view again. A button that had the focus keeps it; if it is gone, the first thing to do gets the focus. */
  show(connection: ConnectionSummary, keeping: Keeping): void {
    const focused = hasFocus(this.element) ? document.activeElement?.textContent : undefined;
    this.element.replaceChildren(this.#view(connection, keeping));
    if (focused === undefined) return;
    const buttons = [...this.element.querySelectorAll('button')];
    const same = buttons.find(({ textContent }) => textContent === focused);
    if (same) same.focus();
    else this.#focusPage();
  }

  focus(): void {
    this.element.querySelector('button')?.focus();
  }

  #view(connection: ConnectionSummary, keeping: Keeping): HTMLElement {
    const send = (text: string): void => {
      wish(this.element, { type: 'send', text });
      this.#focusPage();
    };
    if (connection.host === undefined) return connectView(this.#texts, connection.isOffered === true, this.#help);
    return emptyView(this.#texts, connection, keeping, this.#help, send);
  }
}

/** The view before a connection is set up. */
function connectView(texts: Texts, isOffered: boolean, help: HelpPlaces): HTMLElement {
  const setUp = actionButton('primary', 'setUpConnection', texts);
  const example = actionButton('link', 'openExample', texts);
  const walkthrough = actionButton('link', 'openWalkthrough', texts);
  const all = isOffered ? texts.needed.slice(-1) : texts.needed;
  const needed = all.map(({ name, meaning }) => [element('dt', {}, name), element('dd', {}, meaning)]);
  return element(
    'section',
    { class: 'welcome' },
    icon('plug'),
    element('h2', {}, texts.connectHeading),
    element('p', {}, texts.connectText),
    element('div', { class: 'welcome-buttons' }, setUp),
    element('p', { class: 'needed' }, isOffered ? texts.neededKeyText : texts.neededText),
    element('dl', { class: 'needed' }, needed.flat()),
    isOffered ? [] : element('p', { class: 'needed' }, texts.ownServer),
    help.place(),
    element('div', { class: 'welcome-buttons' }, example, walkthrough),
  );
}

/** The note above a conversation: that it is an example, or why nothing can be sent; with the button that helps, if one does. */
export function pageNote(texts: Texts, note: NoteAbove): HTMLElement {
  const { text, action } = note;
  const button = action && actionButton('primary', action, texts);
  return element(
    'div',
    { class: 'page-note', role: 'note' },
    icon('info'),
    element('p', {}, visible(text)),
    button ?? [],
  );
}

/** The host and realm of a connection. */
export function placeOf({ host, realm }: ConnectionSummary): string {
  return [host, realm].filter(Boolean).join(' · ');
}

/** The view of an empty conversation: the product, the connection, what is missing, and three things to try. */
function emptyView(
  texts: Texts,
  connection: ConnectionSummary,
  keeping: Keeping,
  help: HelpPlaces,
  send: (text: string) => void,
): HTMLElement {
  const place = placeOf(connection);
  const suggestions = texts.suggestions.map((text) => {
    const button = textButton('secondary', text, () => send(text));
    button.classList.add('suggestion');
    return element('li', {}, button);
  });
  return element(
    'section',
    { class: 'welcome' },
    icon('comment-discussion'),
    element('h2', {}, texts.emptyHeading),
    element('p', {}, withNames(connection.hasKey ? texts.connectedTo : texts.chosenPlace, place)),
    keepingText(texts, keeping).map((text) => element('p', {}, text)),
    connection.hasKey ? [] : missingKey(texts, help),
    element('ul', { class: 'suggestions' }, suggestions),
  );
}

function keepingText(texts: Texts, { kept, keptDays }: Keeping): string[] {
  if (!kept) return [texts.notKept];
  return keptDays === undefined ? [] : [formatCounted(texts.keptFor, keptDays)];
}

function missingKey(texts: Texts, help: HelpPlaces): HTMLElement[] {
  const enter = actionButton('primary', 'setApiKey', texts);
  return [element('p', {}, texts.noKey), element('div', { class: 'welcome-buttons' }, enter), help.place()];
}

function actionButton(kind: 'primary' | 'link', action: Action, texts: Texts): HTMLElement {
  return textButton(kind, texts.actions[action], { type: 'action', action });
}
