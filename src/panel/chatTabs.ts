import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { field } from '../shared/json.ts';
import type { Chat } from './chat.ts';
import type { ChatPlaces } from './chatPlaces.ts';
import { withCodes } from '../shared/plainText.ts';

/** The editor tabs that each show a chat. */
export class ChatTabs {
  readonly #places: Omit<ChatPlaces, 'focusSideBar'>;
  readonly #restored: (id: unknown) => Promise<Chat>;
  readonly #activated: () => void;
  readonly #tabs = new Map<vscode.WebviewPanel, Chat>();

  /** `restored` returns the chat of a tab that VS Code restores. `activated` is called when another tab may be active or visible. */
  constructor(
    places: Omit<ChatPlaces, 'focusSideBar'>,
    restored: (id: unknown) => Promise<Chat>,
    activated: () => void,
  ) {
    this.#places = places;
    this.#restored = restored;
    this.#activated = activated;
  }

  get chats(): Chat[] {
    return [...this.#tabs.values()];
  }

  /** The chat of the active tab, if that tab shows one. */
  get active(): Chat | undefined {
    for (const [panel, chat] of this.#tabs) if (panel.active) return chat;
    return undefined;
  }

  /** The chats of visible tabs. */
  get visible(): Chat[] {
    return [...this.#tabs].filter(([panel]) => panel.visible).map(([, chat]) => chat);
  }

  open(chat: Chat): void {
    this.#show(this.#places.openTab(titleOf(chat)), chat);
    this.#activated();
  }

  /** Shows a chat in a tab that VS Code restores; `state` is what the page has stored. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    this.#show(panel, await this.#restored(field(state, 'conversation')));
  }

  /** Brings the tab of a chat to the front. Returns false if it has none. */
  reveal(chat: Chat): boolean {
    const panel = this.#panelOf(chat);
    panel?.reveal();
    return panel !== undefined;
  }

  /** Closes the tab of a chat. Returns false if it has none. */
  close(chat: Chat): boolean {
    const panel = this.#panelOf(chat);
    panel?.dispose();
    return panel !== undefined;
  }

  /** Updates the title of a chat's tab. */
  update(chat: Chat): void {
    const panel = this.#panelOf(chat);
    if (panel) panel.title = titleOf(chat);
  }

  #show(panel: vscode.WebviewPanel, chat: Chat): void {
    // This throws if the tab was closed meanwhile, and then nothing has been added for it.
    panel.title = titleOf(chat);
    panel.iconPath = this.#places.icon;
    panel.onDidChangeViewState(() => {
      // A page that VS Code ends does not report that it loses the focus.
      if (!panel.visible) chat.view.noteFocus(false);
      this.#activated();
    });
    panel.onDidDispose(() => this.#leave(panel, chat));
    this.#tabs.set(panel, chat);
    this.#places.fill(panel.webview, (wish) => chat.fulfil(wish));
    chat.view.showIn(panel.webview, () => {
      const wasVisible = panel.visible;
      panel.reveal();
      return wasVisible;
    });
  }

  /** Called after a tab was closed. Stops its reply, because it would cost tokens that nobody sees. */
  #leave(panel: vscode.WebviewPanel, chat: Chat): void {
    this.#tabs.delete(panel);
    chat.view.showIn(undefined);
    chat.session.arriving.stop();
    this.#activated();
  }

  #panelOf(chat: Chat): vscode.WebviewPanel | undefined {
    for (const [panel, shown] of this.#tabs) if (shown === chat) return panel;
    return undefined;
  }
}

/** The title of a chat's tab. VS Code stores it on disk, so the title for a chat that is not kept reveals nothing about it. */
function titleOf({ session: { shown } }: Chat): string {
  const isUnkept = shown.id === undefined && shown.messages.length > 0;
  return isUnkept ? l10n.t('Chat') : withCodes(shown.conversation.title);
}
