import * as vscode from 'vscode';
import type { Chat } from './chat.ts';
import { fill } from './pageHtml.ts';

/** The chat view in the side bar, which shows one chat after the other. */
export class SideBar implements vscode.WebviewViewProvider {
  readonly #extension: vscode.Uri;
  readonly #shown: () => void;
  #chat: Chat;
  #view: vscode.WebviewView | undefined;

  /** `shown` is called when the view may have come into sight. */
  constructor(extension: vscode.Uri, chat: Chat, shown: () => void) {
    this.#extension = extension;
    this.#chat = chat;
    this.#shown = shown;
  }

  get chat(): Chat {
    return this.#chat;
  }

  /** Whether the view is in sight. */
  get isVisible(): boolean {
    return this.#view?.visible ?? false;
  }

  /** Puts a badge on the icon of the view, once there is a view. */
  readonly setBadge = (badge: vscode.ViewBadge | undefined): void => {
    if (this.#view) this.#view.badge = badge;
  };

  /** Shows another chat under the same message box, with what is there. The one before goes on without a page. */
  show(chat: Chat): void {
    this.#chat.view.showIn(undefined);
    this.#chat.messageBox.handOver(chat.messageBox);
    this.#chat = chat;
    this.#showIn(this.#view);
    chat.view.notifyAll();
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#showIn(view);
    view.onDidDispose(() => this.#showIn(undefined));
    // A page that VS Code ends does not tell that it loses the focus.
    view.onDidChangeVisibility(() => {
      if (view.visible) this.#shown();
      else void this.#chat.fulfil({ type: 'focus-changed', hasFocus: false });
    });
    fill(view.webview, this.#extension, (wish) => this.#chat.fulfil(wish));
    this.#shown();
  }

  #showIn(view: vscode.WebviewView | undefined): void {
    this.#view = view;
    this.#chat.view.showIn(view?.webview, () => {
      const wasVisible = view?.visible ?? false;
      // Only the command also shows a side bar that is closed.
      void vscode.commands.executeCommand('realmChat.chat.focus');
      return wasVisible;
    });
  }
}
