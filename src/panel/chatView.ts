import type * as vscode from 'vscode';
import { asWritten } from '../chat/asWritten.ts';
import { continuation } from '../chat/composing/continuation.ts';
import type { Model, Session } from '../chat/session.ts';
import { firstScreenFirst } from '../chat/shownMessages.ts';
import type {
  Action,
  AttachmentSource,
  AttachmentSummary,
  ConnectionSummary,
  ConversationInfo,
  Fact,
  PromptSummary,
  Wish,
} from '../protocol.ts';
import { deleteAsked } from './history/deleteAsked.ts';
import { openLink } from './openLink.ts';

/** What the user can do in the page that is not about the conversation. */
export interface ChatViewHost {
  connection(): ConnectionSummary;
  info(): ConversationInfo;
  prompts(): PromptSummary[];
  draft(): AttachmentSummary[];
  send(text: string): unknown;
  /** Without a source, the user chooses one. */
  attach(source?: AttachmentSource): unknown;
  attachDropped(uris: string[]): unknown;
  detach(id: string): unknown;
  openAttachment(id: string): unknown;
  preview(text: string): unknown;
  selectModel(): unknown;
  /** Asks for a model or app for one reply; undefined when none was chosen. */
  chooseModel(): Promise<Model | undefined>;
  perform(action: Action): unknown;
  copy(text: string): unknown;
  insert(code: string): unknown;
  apply(code: string): unknown;
  openFile(code: string, language: string): unknown;
}

/** What a chat sends to its page, and what it does for it. The page, in the side bar or in a tab, may come and go at any time. */
export class ChatView {
  readonly #session: Session;
  readonly #host: ChatViewHost;
  #webview: vscode.Webview | undefined;
  /** Text for the composer that no page was there for. */
  #unsent = '';

  constructor(session: Session, host: ChatViewHost) {
    this.#session = session;
    this.#host = host;
  }

  /** Sends a message to the page. A hidden page asks for everything when it is shown again. */
  notify(fact: Fact): void {
    void this.#webview?.postMessage(fact);
  }

  /** Puts text into the composer; a page that sleeps gets it when it wakes. */
  compose(text: string): void {
    this.#unsent = [this.#unsent, text].filter(Boolean).join('\n');
    void this.#sendUnsent();
  }

  async #sendUnsent(): Promise<void> {
    const text = this.#unsent;
    this.#unsent = '';
    if (text !== '' && !(await this.#webview?.postMessage({ type: 'compose', text } satisfies Fact)))
      this.#unsent = [text, this.#unsent].filter(Boolean).join('\n');
  }

  sendConnection(): void {
    this.notify({ type: 'connection', connection: this.#host.connection() });
  }

  sendDraft(): void {
    this.notify({ type: 'draft', attachments: this.#host.draft() });
  }

  sendPrompts(): void {
    this.notify({ type: 'prompts', prompts: this.#host.prompts() });
  }

  /** Sends what the conversation is called, and whether it is kept. */
  sendInfo(): void {
    this.notify({ type: 'conversation-info', ...this.#host.info() });
  }

  /** Shows the chat in another webview, or in none. One that is awake already shows it at once. */
  showIn(webview: vscode.Webview | undefined): void {
    this.#webview = webview;
    this.#notifyAll();
  }

  /** Does what the user asked for in the page. */
  fulfil(wish: Wish): unknown {
    switch (wish.type) {
      case 'ready':
        this.#notifyAll();
        return undefined;
      case 'send':
        return this.#host.send(wish.text);
      case 'stop':
        this.#session.stop();
        return undefined;
      case 'retry':
        return this.#session.retry(wish.id);
      case 'retry-with':
        return this.#retryWith(wish.id);
      case 'continue':
        return this.#session.continueReply(wish.id);
      case 'continue-in-new':
        this.#continueInNew();
        return undefined;
      case 'choose-branch':
        this.#session.chooseBranch(wish.id, wish.step);
        return undefined;
      case 'delete':
        return deleteAsked(this.#session, wish.id);
      case 'edit':
        return this.#session.edit(wish.id, wish.text);
      case 'attach':
        return this.#host.attach(wish.source);
      case 'attach-dropped':
        return this.#host.attachDropped(wish.uris);
      case 'detach':
        return this.#host.detach(wish.id);
      case 'open-attachment':
        return this.#host.openAttachment(wish.id);
      case 'preview':
        return this.#host.preview(wish.text);
      case 'select-model':
        return this.#host.selectModel();
      case 'action':
        return this.#host.perform(wish.action);
      case 'open-link':
        return openLink(wish.address, wish.misleading);
      case 'copy-message':
        return this.#host.copy(this.#session.textOf(wish.id) ?? '');
      case 'copy-code':
        return this.#host.copy(this.#asWritten(wish.code));
      case 'insert':
        return this.#host.insert(wish.code);
      case 'apply':
        return this.#host.apply(wish.code);
      case 'open-file':
        return this.#host.openFile(this.#asWritten(wish.code), wish.language);
      default:
        return wish satisfies never;
    }
  }

  /** What goes into a document gets the line endings of that one; what does not keeps its own. */
  #asWritten(code: string): string {
    return asWritten(
      code,
      this.#session.messages.map(({ text }) => text),
    );
  }

  async #retryWith(id: string): Promise<void> {
    const model = await this.#host.chooseModel();
    if (model) await this.#session.retry(id, model);
  }

  #continueInNew(): void {
    const text = continuation(this.#session.messages);
    this.#session.startNew();
    this.compose(text);
  }

  #notifyAll(): void {
    if (!this.#webview) return;
    this.sendConnection();
    this.sendInfo();
    this.sendDraft();
    this.sendPrompts();
    void this.#sendUnsent();
    for (const fact of firstScreenFirst(this.#session.messages)) this.notify(fact);
  }
}
