import type * as vscode from 'vscode';
import type { Session } from '../chat/session.ts';
import { firstScreenFirst } from '../chat/shownMessages.ts';
import type { Fact } from '../protocol.ts';

/** Brings a page to the front, with the focus; returns whether it was there already. */
type Reveal = () => boolean;

/** What a chat sends to its page. The page, in the side bar or in a tab, may come and go at any time. */
export class ChatView {
  readonly #facts: () => Fact[];
  readonly #session: Pick<Session, 'conversation'>;
  #webview: vscode.Webview | undefined;
  #reveal: Reveal | undefined;
  /** What the page is notified of when it wakes. */
  #onWake: Fact | undefined;
  #hasFocus = false;
  /** Whether the focus was given back, and the page has not told yet that it has it. */
  #isReturning = false;
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
    if (this.#onWake) this.notify(this.#onWake);
    this.#onWake = undefined;
  }

  /** Whether the page has the focus. */
  get hasFocus(): boolean {
    return this.#hasFocus;
  }

  /** Brings the page to the front and notifies it; one that sleeps is notified when it wakes. Returns false where no page was ever shown. */
  showAndNotify(fact: Fact): boolean {
    if (this.#hasFocus || this.#reveal?.()) this.notify(fact);
    else this.#onWake = fact;
    return this.#reveal !== undefined;
  }

  /** Lets a page that wakes give the focus to a message, or to the message box: VS Code ends a page that something else hides. */
  focusOnWake(message?: string): void {
    this.#onWake = { type: 'focus', message };
  }

  /** Brings the page to the front, with the focus in a message, or where it was before. */
  returnFocus(message?: string): void {
    this.#isReturning = true;
    this.#reveal?.();
    if (message !== undefined) this.notify({ type: 'focus', message });
  }

  /** Takes note of whether the page has the focus. One that did not sleep when it got it back is not to be told where to put it later on. */
  noteFocus(hasFocus: boolean): void {
    this.#hasFocus = hasFocus;
    if (!hasFocus || !this.#isReturning) return;
    this.#isReturning = false;
    this.#onWake = undefined;
  }

  /** Puts text into the composer; a page that sleeps gets it when it wakes. */
  compose(text: string): void {
    this.#unsent = [this.#unsent, text].filter(Boolean).join('\n');
    void this.#sendUnsent();
  }

  /** Shows the chat in another webview, or in none. A new page asks for everything; one that is awake is to be sent it by `notifyAll`. */
  showIn(webview: vscode.Webview | undefined, reveal?: Reveal): void {
    this.#webview = webview;
    this.#reveal = reveal;
    this.#hasFocus &&= webview !== undefined;
  }

  async #sendUnsent(): Promise<void> {
    const text = this.#unsent;
    this.#unsent = '';
    if (text !== '' && !(await this.#webview?.postMessage({ type: 'compose', text } satisfies Fact)))
      this.#unsent = [text, this.#unsent].filter(Boolean).join('\n');
  }
}
