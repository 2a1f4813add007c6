import type * as vscode from 'vscode';
import type { Chat } from './chat.ts';
import { fill } from './pageHtml.ts';

/** The chat view in the side bar, which shows one chat after the other. */
export class SideBar implements vscode.WebviewViewProvider {
  readonly #extension: vscode.Uri;
  #chat: Chat;
  #webview: vscode.Webview | undefined;

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
    chat.view.showIn(this.#webview);
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#showIn(view.webview);
    view.onDidDispose(() => this.#showIn(undefined));
    fill(view.webview, this.#extension, (wish) => this.#chat.fulfil(wish));
  }

  #showIn(webview: vscode.Webview | undefined): void {
    this.#webview = webview;
    this.#chat.view.showIn(webview);
  }
}
