import type * as vscode from 'vscode';
import type { SideBar } from './sideBar.ts';

/** Shows the chat in the side bar: its page at once, and then the chat, which may have to be loaded first. VS Code loads the page meanwhile. */
export class ChatViewProvider implements vscode.WebviewViewProvider {
  readonly #extension: vscode.Uri;
  readonly #load: () => Promise<SideBar>;

  /** `load` resolves to the chat in the side bar. */
  constructor(extension: vscode.Uri, load: () => Promise<SideBar>) {
    this.#extension = extension;
    this.#load = load;
  }

  async resolveWebviewView(view: vscode.WebviewView): Promise<void> {
    const end = new AbortController();
    view.onDidDispose(() => end.abort());
    const { fill } = await import('./pageHtml.ts');
    const { promise, resolve } = Promise.withResolvers<SideBar>();
    fill(view.webview, this.#extension, async (wish) => (await promise).fulfil(wish));
    const sideBar = await this.#load();
    if (!end.signal.aborted) sideBar.showInView(view);
    resolve(sideBar);
  }
}
