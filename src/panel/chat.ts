import { Session } from '../chat/session.ts';
import { Shortening } from '../chat/shortening.ts';
import type { Keeper } from '../chat/history/keptConversation.ts';
import type { Fact, ReplyEnd, Wish } from '../protocol.ts';
import { chatFonts } from './chatFonts.ts';
import type { ChatServices } from './chatServices.ts';
import { ChatView } from './chatView.ts';
import { conversationInfo } from './conversationInfo.ts';
import { FocusReturn } from './focusReturn.ts';
import { MessageBox } from './messageBox.ts';
import { watchUser } from './watchUser.ts';
import { fulfil } from './wishes.ts';

/** A conversation, the message that is being written, and the page that shows both. */
export class Chat {
  readonly session: Session;
  readonly view: ChatView;
  readonly messageBox: MessageBox;
  readonly shortening: Shortening;
  readonly #services: ChatServices;
  readonly #focusReturn: FocusReturn;
  readonly #changed: (ended?: ReplyEnd) => void;

  /**
   * `changed` is called after each change except arriving text, with the end of a reply if one ended, and when the page's focus changes;
   * `summarised` when all chats are to show their summaries: the conversation may have been opened again in another one.
   */
  constructor(services: ChatServices, keeper: Keeper, changed: (ended?: ReplyEnd) => void, summarised: () => void) {
    this.#services = services;
    this.#changed = changed;
    this.session = new Session(services.replier, (fact) => this.#show(fact), keeper);
    this.view = new ChatView(() => this.#facts(), this.session.shown);
    this.#focusReturn = new FocusReturn(this.view, watchUser);
    this.messageBox = new MessageBox(this.session, this.view, services, () => changed());
    this.shortening = new Shortening(this.session, services, summarised);
  }

  /** Whether a reply arrives, or a message that waited for one is about to be sent. */
  get isBusy(): boolean {
    return this.session.arriving.areAny() || this.messageBox.waiting.areSending;
  }

  /** Does what the user asked for in the page. */
  fulfil(wish: Wish): unknown {
    const fulfilled = this.#focusReturn.after(wish, () => fulfil(wish, this, this.#services));
    if (wish.type === 'focus-changed') this.#changed();
    return fulfilled;
  }

  /** Sends the page again what depends on the settings or the connection: fonts, its summary, prompts, title, context and instructions. */
  refresh(): void {
    for (const fact of this.#current()) this.view.notify(fact);
    void this.messageBox.updateInstructions();
  }

  /** Shows the title of the conversation, and whether it is kept. */
  showInfo(): void {
    this.view.notify(this.#info());
  }

  /** Shows for which replies accepted changes can be undone. */
  showAccepted(): void {
    this.view.notify(this.#accepted);
  }

  /** Shows the summary of the conversation: one that is proposed, or the one that applies. It changes how large the next request is. */
  showSummary(): void {
    this.view.notify(this.shortening.fact);
    this.view.notify(this.messageBox.context);
  }

  /** Whether the next replies look things up. */
  get lookUp(): Fact {
    return { type: 'look-up', isOn: this.session.lookUp.isOn };
  }

  #show(fact: Fact): void {
    this.view.notify(fact);
    if (isPiece(fact)) return;
    this.showInfo();
    this.showSummary();
    this.view.notify(this.lookUp);
    this.view.notify(this.messageBox.waiting.fact);
    if (fact.type === 'turn-start' || fact.type === 'reply-start') void this.#focusReturn.replyStarted();
    if (fact.type === 'conversation') this.messageBox.conversationShown();
    if (fact.type === 'turn-end') void this.messageBox.waiting.replyEnded();
    this.#changed(fact.type === 'turn-end' ? fact.reply : undefined);
  }

  /** Everything that a page shows besides the messages. */
  #facts(): Fact[] {
    const draft: Fact = { type: 'draft', attachments: this.messageBox.attachments };
    const sources: Fact = { type: 'sources', sources: this.#services.sources() };
    return [...this.#current(), draft, sources, this.#accepted, this.shortening.fact];
  }

  /** What depends on the settings or the connection. */
  #current(): Fact[] {
    const { context, prompts, waiting } = this.messageBox;
    return [chatFonts(), this.#connection(), prompts, this.#info(), context, this.lookUp, waiting.fact];
  }

  get #accepted(): Fact {
    return { type: 'accepted', ids: this.#services.accepted.ids };
  }

  #connection(): Fact {
    return { type: 'connection', connection: this.#services.connection.summary() };
  }

  #info(): Fact {
    const { keeps, keptDays } = this.#services.settings;
    return { type: 'conversation-info', keptDays: keptDays(), ...conversationInfo(this.session.shown, keeps()) };
  }
}

/** Whether a fact is one of many in a row that change nothing else: a part of a reply, or of a conversation that is shown. */
function isPiece({ type }: Fact): boolean {
  return type === 'turn-delta' || type === 'turn-thought' || type === 'earlier';
}
