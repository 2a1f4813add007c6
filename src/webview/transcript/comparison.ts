import { mostTogether } from '../../shared/askedTogether.ts';
import type { Comparison, Outcome, Reply, ReplyEnd } from '../../protocol.ts';
import type { Texts } from '../../shared/texts.ts';
import { iconButton, textButton } from '../parts/button.ts';
import { element, fragment, icon } from '../parts/element.ts';
import { format, formatCount, withNames } from '../parts/format.ts';
import { spelledOut, visible } from '../parts/visible.ts';
import { wish } from '../parts/wish.ts';
import { hasFocus } from '../parts/hasFocus.ts';

/** The minimum width of a column in pixels. If the columns would be narrower, tabs are shown. */
const narrowestColumn = 280;

const stateIcons: Record<Outcome, string> = {
  streaming: 'ellipsis',
  done: 'check',
  partial: 'warning',
  stopped: 'stop-circle',
  failed: 'error',
  blocked: 'error',
};

/** One of the replies, with its tab and the elements of its column. */
interface Column {
  id: string;
  model: string;
  tab: HTMLButtonElement;
  panel: HTMLElement;
  stop: HTMLButtonElement;
  keep: HTMLButtonElement;
  state: HTMLElement;
}

/** Replies of several models to one message, in columns if the panel has room for all of them, or else in tabs. */
export class ComparisonView {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #columns: Column[];
  readonly #tabs: HTMLElement;
  readonly #note = element('p', { class: 'comparison-note' });
  readonly #arrange = () => this.#showLayout();
  #selected: string;

  /** `articles` are the views of the replies. */
  constructor({ replies, selected }: Comparison, articles: HTMLElement[], texts: Texts) {
    this.#texts = texts;
    this.#selected = selected;
    this.#columns = replies.map((reply, index) => this.#column(reply, articles[index] ?? element('article')));
    const name = format(texts.replies, formatCount(replies.length));
    const tabs = this.#columns.map(({ tab }) => tab);
    this.#tabs = element('div', { class: 'reply-tabs', role: 'tablist', 'aria-label': name }, tabs);
    this.#tabs.addEventListener('keydown', (event) => this.#moveByKey(event));
    const panels = this.#columns.map(({ panel }) => panel);
    const columns = element('div', { class: 'reply-columns' }, panels);
    const group = { class: 'comparison', role: 'group', 'aria-label': name, 'data-count': String(replies.length) };
    this.element = element('div', group, this.#tabs, columns, this.#footer());
    window.addEventListener('resize', this.#arrange);
    this.#showLayout();
  }

  /** The id of the reply that the next message would follow. */
  get selected(): string {
    return this.#selected;
  }

  /** Shows that a reply has ended. */
  end({ id, outcome }: ReplyEnd): void {
    const column = this.#columns.find((one) => one.id === id);
    if (column) this.#showState(column, outcome);
  }

  /** Shows a reply that starts, in the column of another. */
  replace(instead: string, reply: Reply, article: HTMLElement): void {
    const column = this.#columns.find(({ id }) => id === instead);
    if (!column) return;
    const hadFocus = hasFocus(column.panel);
    column.id = reply.id;
    article.dataset['model'] = reply.model;
    column.panel.querySelector('article')?.replaceWith(article);
    if (this.#selected === instead) this.#selected = reply.id;
    this.#showState(column, reply.outcome);
    if (hadFocus) column.stop.focus();
  }

  /** Must be called when the view is removed from the page. */
  dispose(): void {
    window.removeEventListener('resize', this.#arrange);
  }

  #column({ id, model, outcome }: Reply, article: HTMLElement): Column {
    const texts = this.#texts;
    article.dataset['model'] = model;
    const name = spelledOut(model);
    const state = element('span', { class: 'column-state' });
    const tab = element('button', { type: 'button', class: 'reply-tab', role: 'tab', id: `tab-${id}` });
    const stop = iconButton('stop-circle', format(texts.stopReply, name), () =>
      wish(stop, { type: 'stop', id: column.id }),
    );
    const keep = textButton('secondary', texts.keep, () => wish(keep, { type: 'keep', id: column.id }));
    keep.ariaLabel = keep.title = format(texts.keepReply, name);
    const words = element('span', { class: 'column-model' }, visible(model));
    const header = element('div', { class: 'column-header' }, words, state, stop, keep);
    const panel = element('div', { class: 'reply-column', id: `column-${id}` }, header, article);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => this.#select(column));
    const column: Column = { id, model, tab, panel, stop, keep, state };
    this.#showState(column, outcome);
    return column;
  }

  #showState({ model, tab, stop, keep, state }: Column, outcome: Outcome): void {
    const isRunning = outcome === 'streaming';
    if (!isRunning && hasFocus(stop)) keep.focus();
    stop.hidden = !isRunning;
    state.textContent = isRunning ? this.#texts.replying : '';
    const name = element('span', { class: 'reply-tab-name' }, visible(model));
    tab.replaceChildren(icon(stateIcons[outcome]), name);
    tab.ariaLabel = format(this.#texts.replyOf, spelledOut(model), this.#texts.outcomes[outcome]);
    tab.dataset['outcome'] = outcome;
  }

  #footer(): HTMLElement {
    const { askAlso, copyTable } = this.#texts;
    const copy = iconButton('table', copyTable, () => wish(copy, { type: 'copy-table', id: this.#selected }));
    copy.classList.add('copies');
    const ask = iconButton('split-horizontal', askAlso, () => wish(ask, { type: 'ask-also', id: this.#selected }));
    ask.classList.add('starts-turn');
    const buttons = this.#columns.length < mostTogether ? [copy, ask] : [copy];
    return element('div', { class: 'comparison-footer' }, this.#note, buttons);
  }

  #select(column: Column): void {
    if (column.id === this.#selected) return;
    this.#selected = column.id;
    this.#showLayout();
    wish(this.element, { type: 'select', id: column.id });
  }

  #moveByKey(event: KeyboardEvent): void {
    const { length } = this.#columns;
    const at = this.#columns.findIndex(({ id }) => id === this.#selected);
    const places: Partial<Record<string, number>> = {
      ArrowLeft: (at - 1 + length) % length,
      ArrowRight: (at + 1) % length,
      Home: 0,
      End: length - 1,
    };
    const column = this.#columns[places[event.key] ?? -1];
    if (!column || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#select(column);
    column.tab.focus();
  }

  /** Shows columns or tabs. No other code decides between them. */
  #showLayout(): void {
    const focused = document.activeElement;
    const isWide = window.innerWidth >= this.#columns.length * narrowestColumn;
    this.element.classList.toggle('in-columns', isWide);
    this.#tabs.hidden = isWide;
    for (const { id, model, tab, panel } of this.#columns) {
      const isSelected = id === this.#selected;
      panel.hidden = !isWide && !isSelected;
      panel.classList.toggle('selected', isSelected);
      panel.role = isWide ? null : 'tabpanel';
      if (isWide) panel.removeAttribute('aria-labelledby');
      else panel.setAttribute('aria-labelledby', tab.id);
      tab.ariaSelected = String(isSelected);
      tab.tabIndex = isSelected ? 0 : -1;
      if (isSelected) this.#note.replaceChildren(fragment(withNames(this.#texts.continuesWith, model)));
    }
    if (hasFocus(this.element) && focused?.closest('[hidden]')) this.#focusSelected(isWide);
  }

  /** Moves the focus to the selected reply: to a button of its column, or to its tab. */
  #focusSelected(isWide: boolean): void {
    const column = this.#columns.find(({ id }) => id === this.#selected);
    if (!isWide) column?.tab.focus();
    else if (column?.stop.hidden) column.keep.focus();
    else column?.stop.focus();
  }
}
