import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { counted } from '../../shared/counted.ts';
import type { History, Listed } from '../../chat/history/history.ts';
import { texts } from '../../shared/texts.ts';
import { historyRows, type HistoryRow } from './historyRows.ts';
import { HistorySearch } from './historySearch.ts';

/** What the user asked for in the history. Deleting one conversation is not included, because the list stays open meanwhile. */
export type HistoryWish =
  | { wish: 'show' | 'showInTab' | 'rename'; conversation: Listed; words: string }
  | { wish: 'deleteAll' };

/** What the history list needs. */
export interface HistoryPickerHost {
  history: Pick<History, 'list' | 'search'>;
  /** For how many days conversations are kept; undefined if there is no limit. */
  keptDays(): number | undefined;
  /** Deletes a conversation; `again` is called when the user has restored it. */
  remove(conversation: Listed, again: () => void): Promise<void>;
}

/** Where a list that is shown again starts: the search words, and the id of the highlighted conversation. */
export interface HistoryPlace {
  words: string;
  id: string;
}

/** Shows the conversations of all windows. Resolves with what the user asked for, or with undefined if the user closes the list. */
export async function historyWish(host: HistoryPickerHost, place?: HistoryPlace): Promise<HistoryWish | undefined> {
  const picker = new HistoryPicker(host, place);
  return picker.wish;
}

class HistoryPicker {
  readonly wish: Promise<HistoryWish | undefined>;
  readonly #host: HistoryPickerHost;
  readonly #picker = vscode.window.createQuickPick<HistoryRow>();
  readonly #search: HistorySearch;
  readonly #buttons = {
    rename: button('edit', l10n.t('Rename')),
    showInTab: button('go-to-file', l10n.t('Open in Editor')),
    remove: button('trash', l10n.t('Delete')),
  };
  #conversations: Listed[] = [];
  #excerpts = new Map<string, string>();
  /** Where the list starts. The row may not be listed before texts were searched. */
  #start: HistoryPlace | undefined;
  #isOpen = true;

  constructor(host: HistoryPickerHost, place?: HistoryPlace) {
    this.#host = host;
    this.#search = new HistorySearch(host.history, (excerpts, isDone) => {
      this.#excerpts = excerpts;
      this.#picker.busy = !isDone;
      this.#show();
      if (isDone) this.#start = undefined;
    });
    const { promise, resolve } = Promise.withResolvers<HistoryWish | undefined>();
    this.wish = promise;
    this.#listen(resolve);
    this.#open(place);
  }

  #open(place: HistoryPlace | undefined): void {
    const picker = this.#picker;
    picker.title = titleFor(this.#host.keptDays());
    picker.placeholder = l10n.t('Search in titles and texts');
    picker.matchOnDescription = true;
    picker.buttons = [button('clear-all', l10n.t('Delete All Conversations…'))];
    picker.value = place?.words ?? '';
    picker.busy = true;
    this.#start = place;
    picker.show();
    void this.#load(place?.id);
    if (place?.words) this.#search.start(place.words);
  }

  #listen(resolve: (wish: HistoryWish | undefined) => void): void {
    const picker = this.#picker;
    const leave = (wish: HistoryWish): void => {
      resolve(wish);
      picker.hide();
    };
    const want = (wish: 'show' | 'showInTab' | 'rename', conversation: Listed): void =>
      leave({ wish, conversation, words: picker.value });
    picker.onDidChangeValue((words) => {
      if (words !== this.#start?.words) this.#start = undefined;
      this.#search.start(words);
    });
    picker.onDidTriggerButton(() => leave({ wish: 'deleteAll' }));
    picker.onDidTriggerItemButton(({ item: { conversation }, button }) => {
      if (!conversation) return;
      if (button === this.#buttons.remove) void this.#remove(conversation);
      else want(button === this.#buttons.rename ? 'rename' : 'showInTab', conversation);
    });
    picker.onDidAccept(() => {
      const conversation = picker.selectedItems[0]?.conversation;
      if (conversation) want('show', conversation);
    });
    picker.onDidHide(() => {
      this.#isOpen = false;
      this.#search.stop();
      resolve(undefined);
      picker.dispose();
    });
  }

  /** Reads the list, because other windows may have changed it. */
  async #load(active?: string): Promise<void> {
    this.#conversations = await this.#host.history.list();
    this.#picker.busy = false;
    this.#show(active);
  }

  /** Deletes a conversation. The row after it, or else the one before it, is highlighted. */
  async #remove(conversation: Listed): Promise<void> {
    this.#start = undefined;
    const place = this.#conversations.findIndex(({ id }) => id === conversation.id);
    await this.#host.remove(conversation, () => void this.#load(conversation.id));
    await this.#load((this.#conversations[place + 1] ?? this.#conversations[place - 1])?.id);
  }

  /** Shows the rows. New rows would move the highlight to the first one, so it is set again. */
  #show(active = this.#start?.id ?? this.#picker.activeItems[0]?.conversation?.id): void {
    if (!this.#isOpen) return;
    const picker = this.#picker;
    const buttons = Object.values(this.#buttons);
    const rows = historyRows(this.#conversations, { ...this.#host, excerpts: this.#excerpts, buttons });
    picker.keepScrollPosition = active !== undefined;
    picker.items = rows;
    picker.activeItems = rows.filter(({ conversation }) => conversation && conversation.id === active);
  }
}

function titleFor(keptDays: number | undefined): string {
  const { one, other } = texts().keptFor;
  return [l10n.t('History'), ...(keptDays === undefined ? [] : [counted(keptDays, one, other)])].join(' · ');
}

function button(icon: string, tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip };
}
