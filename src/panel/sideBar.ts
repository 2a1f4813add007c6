import type * as vscode from 'vscode';
import type { Chat } from './chat.ts';
import type { ChatPlaces } from './chatPlaces.ts';

/** The chat view in the side bar, which shows one chat at a time. */
export class SideBar {
  readonly #places: Pick<ChatPlaces, 'fill' | 'focusSideBar'>;
  readonly #shown: () => void;
  #chat: Chat;
  #view: vscode.WebviewView | undefined;
  #badge: vscode.ViewBadge | undefined;

  /** `shown` is called when the view may have become visible. */
  constructor(places: Pick<ChatPlaces, 'fill' | 'focusSideBar'>, chat: Chat, shown: () => void) {
    this.#places = places;
    this.#chat = chat;
    this.#shown = shown;
  }

  get chat(): Chat {
    return this.#chat;
  }

  /** Whether the view is visible. */
  get isVisible(): boolean {
    return this.#view?.visible ?? false;
  }

  /** Shows a badge on the icon of the view, also of a view that is created later. */
  readonly setBadge = (badge: vscode.ViewBadge | undefined): void => {
    this.#badge = badge;
    if (this.#view) this.#view.badge = badge;
  };

  /** Shows another chat under the same message box, which keeps its content. The previous chat continues without a page. */
  exchange(chat: Chat): void {
    this.#chat.view.showIn(undefined);
    this.#chat.messageBox.handOver(chat.messageBox);
    this.#chat.view.handOver(chat.view);
    this.#chat = chat;
    this.#showIn(this.#view);
    chat.view.notifyAll();
  }

  /** Shows the page with the chat in a view. VS Code creates a new view when it is shown again. */
  show(view: vscode.WebviewView): void {
    this.#places.fill(view.webview, (wish) => this.#chat.fulfil(wish));
    this.showInPage(view);
  }

  /** Shows the chat in a view that already has its page. */
  showInPage(view: vscode.WebviewView): void {
    this.#showIn(view);
    // While VS Code moves a view, the next view may already exist.
    view.onDidDispose(() => {
      if (this.#view === view) this.#showIn(undefined);
    });
    // A page that VS Code ends does not report that it loses the focus.
    view.onDidChangeVisibility(() => {
      if (view.visible) this.#shown();
      else void this.#chat.fulfil({ type: 'focus-changed', hasFocus: false });
    });
    this.#shown();
  }

  #showIn(view: vscode.WebviewView | undefined): void {
    this.#view = view;
    // To set none would take the focus from the page while VS Code is busy.
    if (view && this.#badge) view.badge = this.#badge;
    this.#chat.view.showIn(view?.webview, () => {
      const wasVisible = view?.visible ?? false;
      this.#places.focusSideBar();
      return wasVisible;
    });
  }
}
