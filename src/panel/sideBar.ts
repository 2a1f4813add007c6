import * as vscode from 'vscode';
import type { Chat } from './chat.ts';
import { fill } from './pageHtml.ts';

/** The chat view in the side bar, which shows one chat after the other. */
export class SideBar implements vscode.WebviewViewProvider {
  readonly #extension: vscode.Uri;
  #chat: Chat;
  #view: vscode.WebviewView | undefined;

  constructor(extension: vscode.Uri, chat: Chat) {
    this.#extension = extension;
    this.#chat = chat;
  }

  get chat(): Chat {
    return this.#chat;
  }

  /** Shows another chat under the same message box, with what is there. The one before goes on without a page. */
  show(chat: Chat): void {
    this.#chat.view.showIn(undefined);
    this.#chat.messageBox.handOver(chat.messageBox);
    this.#chat = chat;
    this.#showIn(this.#view);
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#showIn(view);
    view.onDidDispose(() => this.#showIn(undefined));
    // A page that VS Code ends does not tell that it loses the focus.
    view.onDidChangeVisibility(() => {
      if (!view.visible) void this.#chat.fulfil({ type: 'focus-changed', hasFocus: false });
    });
    fill(view.webview, this.#extension, (wish) => this.#chat.fulfil(wish));
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
