import type * as vscode from 'vscode';
import type { Session } from '../chat/session.ts';
import type { Action, ConnectionSummary, Fact, Wish } from '../protocol.ts';
import { firstScreenFirst } from './firstScreenFirst.ts';
import { openLink } from './openLink.ts';
import { localResourceRoots, page } from './page.ts';

/** What a person can do in the page that is not the conversation's business. */
export interface ChatViewHost {
  connection(): ConnectionSummary;
  selectModel(): unknown;
  perform(action: Action): unknown;
  copy(text: string): unknown;
  insert(code: string): unknown;
  apply(code: string): unknown;
  openFile(code: string, language: string): unknown;
}

/** The chat view in the side bar: hands facts to its page and its wishes on. The page may come and go at any time. */
export class ChatView implements vscode.WebviewViewProvider {
  readonly #extension: vscode.Uri;
  readonly #session: Session;
  readonly #host: ChatViewHost;
  #webview: vscode.Webview | undefined;

  constructor(extension: vscode.Uri, session: Session, host: ChatViewHost) {
    this.#extension = extension;
    this.#session = session;
    this.#host = host;
  }

  /** Tells the page something. One that sleeps asks for everything when it wakes. */
  tell(fact: Fact): void {
    void this.#webview?.postMessage(fact);
  }

  tellConnection(): void {
    this.tell({ type: 'connection', connection: this.#host.connection() });
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const { webview } = view;
    this.#webview = webview;
    view.onDidDispose(() => (this.#webview = undefined));
    webview.options = { enableScripts: true, localResourceRoots: localResourceRoots(this.#extension) };
    webview.onDidReceiveMessage((wish: Wish) => this.#fulfil(wish));
    webview.html = page(webview, this.#extension);
  }

  #fulfil(wish: Wish): unknown {
    switch (wish.type) {
      case 'ready':
        this.tellConnection();
        for (const fact of firstScreenFirst(this.#session.messages)) this.tell(fact);
        return undefined;
      case 'send':
        return this.#session.send(wish.text);
      case 'stop':
        this.#session.stop();
        return undefined;
      case 'retry':
        return this.#session.retry(wish.id);
      case 'edit':
        return this.#session.edit(wish.id, wish.text);
      case 'select-model':
        return this.#host.selectModel();
      case 'action':
        return this.#host.perform(wish.action);
      case 'open-link':
        return openLink(wish.address);
      case 'copy-reply':
        return this.#host.copy(this.#session.textOf(wish.id) ?? '');
      case 'copy-code':
        return this.#host.copy(wish.code);
      case 'insert':
        return this.#host.insert(wish.code);
      case 'apply':
        return this.#host.apply(wish.code);
      case 'open-file':
        return this.#host.openFile(wish.code, wish.language);
      default:
        return wish satisfies never;
    }
  }
}
