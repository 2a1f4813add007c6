import type * as vscode from 'vscode';
import type { ShownConversation } from '../chat/shownConversation.ts';
import { firstScreenFirst } from '../chat/shownMessages.ts';
import type { Fact } from '../protocol.ts';

/** Sends facts to the page of a chat. The page is in the side bar or in a tab, and may be closed and opened at any time. */
export class ChatView {
  readonly #facts: () => Fact[];
  readonly #shown: Pick<ShownConversation, 'conversation'>;
  #webview: vscode.Webview | undefined;
  #reveal: Reveal | undefined;
  /** The fact that is sent to the page when it wakes: when VS Code has loaded it again. */
  #onWake: Fact | undefined;
  #hasFocus = false;
  /** What the page is told once it reports that it has the focus, which was given back to it; undefined if that was not. */
  #onReturn: Fact[] | undefined;
  /** Who waits for the page to say whether it has the focus. */
  #askers: ((hasFocus: boolean) => void)[] = [];
  /** Texts for the composer that could not be sent, because no page was loaded, with their numbers in the order in which they came. */
  #unsent: [number: number, text: string][] = [];
  #composed = 0;
  /** The chat that has taken over the page of this one, while this one has no page. */
  #successor: ChatView | undefined;

  /** `facts` returns everything that a page shows besides the messages. */
  constructor(facts: () => Fact[], shown: Pick<ShownConversation, 'conversation'>) {
    this.#facts = facts;
    this.#shown = shown;
  }

  /** Sends a fact to the page. A hidden page asks for everything when it is shown again. */
  notify(fact: Fact): void {
    void this.#webview?.postMessage(fact);
  }

  /** Sends everything to the page. */
  notifyAll(): void {
    if (!this.#webview) return;
    this.#answer(true);
    for (const fact of this.#facts()) this.notify(fact);
    void this.#sendUnsent();
    for (const fact of firstScreenFirst(this.#shown.conversation)) this.notify(fact);
    if (this.#onWake) this.notify(this.#onWake);
    this.#onWake = undefined;
  }

  /** Whether the page has the focus. */
  get hasFocus(): boolean {
    return this.#hasFocus;
  }

  /**
   * Brings the page to the front and sends it a fact. A page that sleeps gets the fact when it wakes. Returns false if the chat has no
   * place where it can be shown.
   */
  showAndNotify(fact: Fact): boolean {
    if (this.#hasFocus || this.#reveal?.()) this.notify(fact);
    else this.#onWake = fact;
    return this.#reveal !== undefined;
  }

  /** Makes the page give the focus to a message, or to the message box, when it wakes: VS Code ends a page that something else hides. */
  focusOnWake(message?: string): void {
    this.#onWake = { type: 'focus', message };
  }

  /** Brings the page to the front and gives the focus to a message, or to where it was before. */
  returnFocus(message?: string): void {
    this.#onReturn = [];
    this.#reveal?.();
    if (message !== undefined) this.notify({ type: 'focus', message });
  }

  /** Brings the page to the front and gives the focus to the message box, unless the page has another text box in which the user writes. */
  returnFocusToBox(): void {
    this.returnFocus();
    // The page, or VS Code before this, may give it to the button that asked: the page moves it on when it reports.
    this.#onReturn = [{ type: 'report-focus' }];
  }

  /**
   * Asks the page whether it has the focus, which the page then moves from a button to the message box. Resolves with true if another page
   * takes its place before it answers.
   */
  askFocus(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#askers.push(resolve);
    this.notify({ type: 'report-focus' });
    return promise;
  }

  /** Notes whether the page has the focus. A page that gets it back without having slept must not move it when it wakes later. */
  noteFocus(hasFocus: boolean, isAnswer = false): void {
    this.#hasFocus = hasFocus;
    if (isAnswer) this.#answer(hasFocus);
    if (!hasFocus || !this.#onReturn) return;
    for (const fact of this.#onReturn) this.notify(fact);
    this.#onReturn = this.#onWake = undefined;
  }

  /** Puts text into the composer. A page that sleeps gets the text when it wakes. */
  compose(text: string): void {
    if (this.#successor) {
      this.#successor.compose(text);
      return;
    }
    if (text !== '') this.#unsent.push([this.#composed++, text]);
    void this.#sendUnsent();
  }

  /** Whether another chat has taken over the page, and this one has none. */
  get isTakenOver(): boolean {
    return this.#successor !== undefined;
  }

  /** Gives a picture to the page, also if another chat has taken that over, which makes it smaller and attaches it. */
  attachPicture(name: string, bytes: Uint8Array): void {
    if (this.#successor) this.#successor.attachPicture(name, bytes);
    else this.notify({ type: 'picture-file', name, bytes: new Uint8Array(bytes) });
  }

  /** Gives the text for the composer to the chat that takes over the page, also the text of later calls of `compose`. */
  handOver(other: ChatView): void {
    const texts = this.#unsent.splice(0);
    this.#successor = other;
    other.#successor = undefined;
    if (texts.length > 0) other.compose(joined(texts));
  }

  /** Shows the chat in another webview, or in none. A new page asks for everything; a page that is already loaded needs `notifyAll`. */
  showIn(webview: vscode.Webview | undefined, reveal?: Reveal): void {
    this.#webview = webview;
    this.#answer(true);
    if (webview) this.#successor = undefined;
    this.#reveal = reveal;
    this.#hasFocus &&= webview !== undefined;
  }

  #answer(hasFocus: boolean): void {
    for (const asker of this.#askers.splice(0)) asker(hasFocus);
  }

  async #sendUnsent(): Promise<void> {
    if (this.#unsent.length === 0 || !this.#webview) return;
    const texts = this.#unsent.splice(0);
    if (await this.#webview.postMessage({ type: 'compose', text: joined(texts) } satisfies Fact)) return;
    // Later ones may have come back before these.
    this.#unsent = [...texts, ...this.#unsent].sort(([one], [other]) => one - other);
    this.#successor?.compose(joined(this.#unsent.splice(0)));
  }
}

function joined(texts: readonly [number: number, text: string][]): string {
  return texts.map(([, text]) => text).join('\n');
}

/** Brings a page to the front and gives it the focus. Returns whether it was visible before. */
type Reveal = () => boolean;
