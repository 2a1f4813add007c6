import type * as vscode from 'vscode';
import type { Wish } from '../protocol.ts';
import type { SideBar } from './sideBar.ts';

/** Shows the chat in the side bar. If the chat is not loaded yet, VS Code gets its page first, so that both load at the same time. */
export class ChatViewProvider implements vscode.WebviewViewProvider {
  readonly #extension: vscode.Uri;
  readonly #loaded: () => SideBar | undefined;
  readonly #load: () => Promise<SideBar>;

  constructor(extension: vscode.Uri, loaded: () => SideBar | undefined, load: () => Promise<SideBar>) {
    this.#extension = extension;
    this.#loaded = loaded;
    this.#load = load;
  }

  async resolveWebviewView(view: vscode.WebviewView): Promise<void> {
    const sideBar = this.#loaded();
    if (sideBar) sideBar.show(view);
    else await this.#showPageFirst(view);
  }

  async #showPageFirst(view: vscode.WebviewView): Promise<void> {
    const end = new AbortController();
    const isGone = (): boolean => end.signal.aborted;
    view.onDidDispose(() => end.abort());
    const { fill } = await import('./pageHtml.ts');
    if (isGone()) return;
    const { promise, resolve } = Promise.withResolvers<SideBar>();
    const fulfil = async (wish: Wish): Promise<unknown> => (await promise).chat.fulfil(wish);
    fill(view.webview, this.#extension, fulfil);
    // A page that VS Code ends does not report that it loses the focus.
    const hiding = view.onDidChangeVisibility(() => {
      if (!view.visible) void fulfil({ type: 'focus-changed', hasFocus: false });
    });
    const sideBar = await this.#load();
    hiding.dispose();
    if (isGone()) return;
    sideBar.showInPage(view);
    resolve(sideBar);
  }
}
