import type * as vscode from 'vscode';
import type { Session } from '../chat/session.ts';
import { firstScreenFirst } from '../chat/shownMessages.ts';
import type { Fact } from '../protocol.ts';

/** What a chat sends to its page. The page, in the side bar or in a tab, may come and go at any time. */
export class ChatView {
  readonly #facts: () => Fact[];
  readonly #session: Pick<Session, 'conversation'>;
  #webview: vscode.Webview | undefined;
  /** Text for the composer that no page was there for. */
  #unsent = '';

  /** `facts` gives all that a page shows besides the messages. */
  constructor(facts: () => Fact[], session: Pick<Session, 'conversation'>) {
    this.#facts = facts;
    this.#session = session;
  }

  /** Sends a message to the page. A hidden page asks for everything when it is shown again. */
  notify(fact: Fact): void {
    void this.#webview?.postMessage(fact);
  }

  /** Sends everything to the page. */
  notifyAll(): void {
    if (!this.#webview) return;
    for (const fact of this.#facts()) this.notify(fact);
    void this.#sendUnsent();
    for (const fact of firstScreenFirst(this.#session.conversation)) this.notify(fact);
  }

  /** Puts text into the composer; a page that sleeps gets it when it wakes. */
  compose(text: string): void {
    this.#unsent = [this.#unsent, text].filter(Boolean).join('\n');
    void this.#sendUnsent();
  }

  /** Shows the chat in another webview, or in none. One that is awake already shows it at once. */
  showIn(webview: vscode.Webview | undefined): void {
    this.#webview = webview;
    this.notifyAll();
  }

  async #sendUnsent(): Promise<void> {
    const text = this.#unsent;
    this.#unsent = '';
    if (text !== '' && !(await this.#webview?.postMessage({ type: 'compose', text } satisfies Fact)))
      this.#unsent = [text, this.#unsent].filter(Boolean).join('\n');
  }
}
