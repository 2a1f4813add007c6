import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shownRows } from '../../dialogs/shownRows.ts';
import type { Listed } from '../../chat/history/history.ts';
import { causeOf } from '../../chat/history/historyProblem.ts';
import type { ConversationsHost } from './conversationsHost.ts';
import { deleteConversation } from './deleteConversation.ts';
import { besideDeleted, historyRows, historyTitle, isOf, type HistoryRow } from './historyRows.ts';
import { HistorySearch } from './historySearch.ts';
import { thisWorkspace } from './thisWorkspace.ts';

/** What the user asked for in the history. Deleting one conversation is not included, because the list stays open meanwhile. */
type HistoryWish =
  | { wish: 'show' | 'showInTab' | 'rename'; conversation: Listed; place: HistoryPlace }
  | { wish: 'deleteAll' };

/**
 * Where a list that is shown again starts: the search words, whether only conversations of this workspace are listed, and the id of the
 * highlighted one.
 */
export interface HistoryPlace {
  words: string;
  onlyHere: boolean;
  id: string;
}

/** Shows the conversations of all windows. Resolves with what the user asked for, or with undefined if the user closes the list. */
export async function historyWish(host: ConversationsHost, place?: HistoryPlace): Promise<HistoryWish | undefined> {
  const picker = new HistoryPicker(host, place);
  return picker.wish;
}

/** A row as VS Code knows it. */
type HistoryItem = Omit<HistoryRow, 'isHeading'> & vscode.QuickPickItem;

class HistoryPicker {
  readonly wish: Promise<HistoryWish | undefined>;
  readonly #host: ConversationsHost;
  readonly #workspaceId = thisWorkspace()?.id;
  readonly #picker = vscode.window.createQuickPick<HistoryItem>();
  readonly #search: HistorySearch;
  readonly #buttons = {
    pin: button('pin', l10n.t('Pin')),
    unpin: button('pinned', l10n.t('Unpin')),
    rename: button('edit', l10n.t('Rename')),
    showInTab: button('go-to-file', l10n.t('Open in Editor')),
    remove: button('trash', l10n.t('Delete')),
  };
  readonly #itemOf = ({ isHeading, ...row }: HistoryRow): HistoryItem => {
    const { pin, unpin, rename, showInTab, remove } = this.#buttons;
    if (isHeading) return { ...row, kind: vscode.QuickPickItemKind.Separator };
    return row.conversation
      ? { ...row, buttons: [row.conversation.pinned ? unpin : pin, rename, showInTab, remove] }
      : row;
  };
  readonly #titleButtons = {
    onlyHere: button('filter', l10n.t('Show Only This Workspace')),
    all: button('filter-filled', l10n.t('Show All Workspaces')),
    deleteAll: button('clear-all', l10n.t('Delete All Conversations…')),
  };
  #onlyHere: boolean;
  #conversations: Listed[] = [];
  #excerpts = new Map<string, string>();
  /** Where the list starts. The row may not be listed before texts were searched. */
  #start: HistoryPlace | undefined;
  #isOpen = true;

  constructor(host: ConversationsHost, place?: HistoryPlace) {
    this.#host = host;
    this.#onlyHere = place?.onlyHere ?? false;
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
    picker.placeholder = l10n.t('Search in titles and texts');
    picker.matchOnDescription = true;
    picker.value = place?.words ?? '';
    picker.busy = true;
    this.#start = place;
    this.#showTitle();
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
      leave({ wish, conversation, place: { words: picker.value, onlyHere: this.#onlyHere, id: conversation.id } });
    picker.onDidChangeValue((words) => {
      if (words !== this.#start?.words) this.#start = undefined;
      this.#search.start(words);
    });
    picker.onDidTriggerButton((button) => {
      if (button === this.#titleButtons.deleteAll) leave({ wish: 'deleteAll' });
      else this.#filter(button === this.#titleButtons.onlyHere);
    });
    picker.onDidTriggerItemButton(({ item: { conversation }, button }) => {
      if (!conversation) return;
      if (button === this.#buttons.remove) void this.#remove(conversation);
      else if (button === this.#buttons.pin || button === this.#buttons.unpin) void this.#togglePin(conversation);
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

  async #togglePin({ id, pinned }: Listed): Promise<void> {
    this.#start = undefined;
    const { history, services } = this.#host;
    await (pinned ? history.unpin(id) : history.pin(id)).catch((error: unknown) =>
      services.dialogs.notify(l10n.t('The pin could not be changed: {0}', causeOf(error))),
    );
    await this.#load(id);
  }

  #filter(onlyHere: boolean): void {
    this.#onlyHere = onlyHere;
    this.#showTitle();
    this.#show();
  }

  /** Deletes a conversation. The row after it, or else the one before it, is highlighted. */
  async #remove(conversation: Listed): Promise<void> {
    this.#start = undefined;
    const ids = this.#picker.items.flatMap((row) => row.conversation?.id ?? []);
    await deleteConversation(this.#host, conversation, () => void this.#load(conversation.id));
    await this.#load(besideDeleted(ids, conversation.id));
  }

  /** Shows the rows. New rows would move the highlight to the first one, so it is set again. */
  #show(active = this.#start?.id ?? this.#picker.activeItems[0]?.conversation?.id): void {
    if (!this.#isOpen) return;
    const picker = this.#picker;
    const workspaceId = this.#workspaceId;
    const listed = this.#onlyHere ? this.#conversations.filter((one) => isOf(one, workspaceId)) : this.#conversations;
    const rows = shownRows(historyRows(listed, { workspaceId, excerpts: this.#excerpts }).map(this.#itemOf));
    picker.keepScrollPosition = active !== undefined;
    picker.items = rows;
    picker.activeItems = rows.filter(({ conversation }) => conversation && conversation.id === active);
  }

  /** The title says which conversations are listed, and for how long they are kept. */
  #showTitle(): void {
    const { onlyHere, all, deleteAll } = this.#titleButtons;
    this.#picker.title = historyTitle(this.#onlyHere, this.#host.services.settings.keptDays());
    const filter = this.#onlyHere ? all : onlyHere;
    this.#picker.buttons = [...(this.#workspaceId === undefined ? [] : [filter]), deleteAll];
  }
}

function button(icon: string, tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip };
}
