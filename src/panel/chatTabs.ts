import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { at } from '../service/json.ts';
import type { Chat } from './chat.ts';
import { fill } from './pageHtml.ts';
import { plainTitle } from './plainTitle.ts';
import { tabType } from './viewTypes.ts';

/** The editor tabs with a chat in each. */
export class ChatTabs {
  readonly #extension: vscode.Uri;
  readonly #restored: (id: unknown) => Promise<Chat>;
  readonly #activated: () => void;
  readonly #tabs = new Map<vscode.WebviewPanel, Chat>();

  /** `restored` gives the chat of a tab that VS Code brings back; `activated` is called when another tab may be active. */
  constructor(extension: vscode.Uri, restored: (id: unknown) => Promise<Chat>, activated: () => void) {
    this.#extension = extension;
    this.#restored = restored;
    this.#activated = activated;
  }

  get chats(): Chat[] {
    return [...this.#tabs.values()];
  }

  /** The chat of the tab that is active, if it is one of ours. */
  get active(): Chat | undefined {
    for (const [panel, chat] of this.#tabs) if (panel.active) return chat;
    return undefined;
  }

  /** The chats of tabs that are in sight. */
  get visible(): Chat[] {
    return [...this.#tabs].filter(([panel]) => panel.visible).map(([, chat]) => chat);
  }

  open(chat: Chat): void {
    const panel = vscode.window.createWebviewPanel(tabType, titleOf(chat), vscode.ViewColumn.Active);
    this.#show(panel, chat);
    this.#activated();
  }

  /** Shows a chat in a tab that VS Code brings back; `state` is what its page has kept. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    this.#show(panel, await this.#restored(at(state, 'conversation')));
  }

  /** Brings the tab of a chat to the front; false where it has none. */
  reveal(chat: Chat): boolean {
    const panel = this.#panelOf(chat);
    panel?.reveal();
    return panel !== undefined;
  }

  /** Closes the tab of a chat; false where it has none. */
  close(chat: Chat): boolean {
    const panel = this.#panelOf(chat);
    panel?.dispose();
    return panel !== undefined;
  }

  /** Gives the tab of a chat its title. */
  update(chat: Chat): void {
    const panel = this.#panelOf(chat);
    if (panel) panel.title = titleOf(chat);
  }

  #show(panel: vscode.WebviewPanel, chat: Chat): void {
    // It throws if the tab was closed meanwhile, and then nothing is left of it.
    panel.title = titleOf(chat);
    panel.iconPath = vscode.Uri.joinPath(this.#extension, 'media', 'icon.svg');
    panel.onDidChangeViewState(() => {
      // A page that VS Code ends does not tell that it loses the focus.
      if (!panel.visible) chat.view.noteFocus(false);
      this.#activated();
    });
    panel.onDidDispose(() => this.#leave(panel, chat));
    this.#tabs.set(panel, chat);
    fill(panel.webview, this.#extension, (wish) => chat.fulfil(wish));
    chat.view.showIn(panel.webview, () => {
      const wasVisible = panel.visible;
      panel.reveal();
      return wasVisible;
    });
  }

  /** Nobody sees any more what a reply would cost. */
  #leave(panel: vscode.WebviewPanel, chat: Chat): void {
    this.#tabs.delete(panel);
    chat.view.showIn(undefined);
    chat.session.stop();
    this.#activated();
  }

  #panelOf(chat: Chat): vscode.WebviewPanel | undefined {
    for (const [panel, shown] of this.#tabs) if (shown === chat) return panel;
    return undefined;
  }
}

/** VS Code keeps the titles of tabs on disk: that of a chat that is not kept says nothing about it. */
function titleOf({ session: { id, messages, conversation } }: Chat): string {
  const isUnkept = id === undefined && messages.length > 0;
  return isUnkept ? l10n.t('Chat') : plainTitle(conversation.title);
}
