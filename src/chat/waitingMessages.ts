import * as l10n from '@vscode/l10n';
import { numberText } from '../shared/counted.ts';
import type { Fact } from '../protocol.ts';
import type { Asking, Box, Held, Message } from './composing.ts';
import type { Entry, WaitingMessage } from './entry.ts';
import type { Addressee } from './replier.ts';
import type { Session } from './session.ts';

/**
 * The messages that were written while a reply arrived. Each is sent when the reply before it is done. After anything else they wait, and
 * say why, until the user sends them. They belong to the conversation and are stored with it.
 */
export class WaitingMessages {
  readonly #session: Session;
  readonly #host: WaitingHost;
  /** The conversation whose messages were last changed here: what waits in it, whether it is stored, and why it waits if not for a reply. */
  #noted: { waiting: { readonly all: readonly WaitingMessage[] }; isKept: boolean; why?: Why } | undefined;
  /** The message that is being checked before it is sent. */
  #sending: WaitingMessage | undefined;

  constructor(session: Session, host: WaitingHost) {
    this.#session = session;
    this.#host = host;
  }

  /** In the order in which they are sent. */
  get all(): readonly WaitingMessage[] {
    return this.#session.shown.conversation.waiting.all;
  }

  /** Whether one of them is being checked before it is sent. */
  get areSending(): boolean {
    return this.#sending !== undefined && this.all.includes(this.#sending);
  }

  /** What the page shows of them. */
  get fact(): Fact {
    const { id } = this.#session.addressee.model;
    const messages = this.all.map(({ message: { text, attachments, ...message }, model }) => ({
      id: message.id,
      text: text.slice(0, mostShown),
      attachments: attachments.length,
      ...(model.id !== id && { model: model.name }),
    }));
    const note = this.#why?.note;
    return { type: 'waiting', messages, ...(note !== undefined && { note }) };
  }

  /**
   * Adds a message for what it is written to, before the first one with one of these ids, or at the end. Returns why it cannot wait; undefined
   * if it waits.
   */
  add(said: Message, to: Addressee, before: ReadonlySet<string> = new Set()): string | undefined {
    if (this.all.length >= mostWaiting)
      return l10n.t('Not sent: {0} messages wait already. This one is in the message box.', mostWaiting);
    const why = this.#why;
    const { model, installationName: place } = to;
    const message = { id: crypto.randomUUID(), role: 'user', ...said } as const;
    const first = this.all.findIndex((waiting) => before.has(waiting.message.id));
    const steps = first < 0 ? 0 : this.all.length - first;
    const moves = Array.from({ length: steps }, (): Entry => ({ type: 'move-up', id: message.id }));
    this.#record([{ type: 'wait', message, model: { id: model.id, name: model.name }, place }, ...moves], why);
    return undefined;
  }

  moveUp(id: string): void {
    this.#record([{ type: 'move-up', id }]);
  }

  /** Removes a message. Returns it, if it waited. */
  remove(id: string): WaitingMessage | undefined {
    const removed = this.all.find(({ message }) => message.id === id);
    if (removed) this.#record([{ type: 'withdraw', id }]);
    return removed;
  }

  /** Returns the messages that waited in the conversation that was shown before, once, if they are not stored with it. */
  takeLost(): readonly WaitingMessage[] {
    const { waiting, isKept } = this.#noted ?? {};
    if (!waiting || waiting === this.#session.shown.conversation.waiting) return [];
    this.#noted = undefined;
    return isKept ? [] : waiting.all;
  }

  /** Called when a reply has ended. If it is done, sends the next message. */
  async replyEnded(): Promise<void> {
    if (this.#session.arriving.areAny() || this.all.length === 0 || this.areSending) return;
    const why = this.#why ?? this.#whyAfterReply;
    if (why) this.#note(why);
    else await this.#sendFirst();
  }

  /** Sends the first message now. Replies that arrive are stopped. */
  async sendNow(): Promise<void> {
    const [first] = this.all;
    if (!first || this.areSending) return;
    const { shown } = this.#session;
    const { conversation } = shown;
    // A reply is not stopped for a message that cannot be sent.
    if (this.#isForAnother(first)) return;
    const isAnyLength = this.#why?.isTooLong === true;
    this.#sending = first;
    this.#note();
    this.#session.arriving.stop();
    await this.#session.arriving.idle();
    if (conversation !== shown.conversation) return;
    this.#sending = undefined;
    if (this.all.includes(first)) await this.#sendFirst(isAnyLength && first === this.all[0]);
    else this.#note(this.#whyAfterReply);
  }

  async #sendFirst(isAnyLength = false): Promise<void> {
    const [first] = this.all;
    if (!first || this.#isForAnother(first)) return;
    const { addressee, shown } = this.#session;
    const { conversation } = shown;
    let note: string | undefined;
    const putBack: Box['putBack'] = (_, __, held) => {
      if (this.#sending === first) this.#sending = undefined;
      if (conversation !== shown.conversation) return;
      // Another reply came before it: it is sent after that one.
      if (this.#session.arriving.areAny()) this.#host.changed();
      else if (!this.all.includes(first)) void this.#sendFirst();
      else this.#note({ note: note ?? noteOf(held), of: first, isTooLong: held.tooLong !== undefined });
    };
    this.#sending = first;
    this.#note();
    const how = { to: addressee.with(first.model), id: first.message.id, isAnyLength };
    await this.#host.send(first, how, { refuse: (sentence) => (note = sentence), putBack });
  }

  /** Whether a message was written for another connection, so that it waits; says so. */
  #isForAnother(message: WaitingMessage): boolean {
    const { place } = message;
    const isHere = place === this.#session.addressee.installationName;
    if (!isHere)
      this.#note({ note: l10n.t('Not sent: it was written for {0}. Edit it to send it here.', place), of: message });
    return !isHere;
  }

  /** Why the messages that are shown are not sent after the next reply; undefined if they are. */
  get #why(): Why | undefined {
    if (this.all.length === 0) return undefined;
    if (this.#noted?.waiting !== this.#session.shown.conversation.waiting)
      return { note: l10n.t('Not sent yet when this chat was last open.') };
    const { why } = this.#noted;
    return why?.of && why.of !== this.all[0] ? { note: l10n.t('Not sent yet.') } : why;
  }

  /** Why nothing is sent after the last reply; undefined if it is done. */
  get #whyAfterReply(): Why | undefined {
    const last = this.#session.shown.messages.at(-1);
    if (last?.role !== 'assistant') return undefined;
    if (this.#session.shown.repliesTogether(last.id).length > 1)
      return { note: l10n.t('Not sent: first keep one of the replies.') };
    if (last.outcome === 'stopped') return { note: l10n.t('Not sent: the reply was stopped.') };
    return last.outcome === 'done' ? undefined : { note: l10n.t('Not sent: the reply did not end well.') };
  }

  #record(entries: readonly Entry[], why = this.#why): void {
    const { kept } = this.#session.shown;
    for (const entry of entries) kept.record(entry);
    void kept.save();
    this.#note(why);
  }

  #note(why?: Why): void {
    const { conversation, id } = this.#session.shown;
    this.#noted = { waiting: conversation.waiting, isKept: id !== undefined, ...(why && { why }) };
    this.#host.changed();
  }
}

/** What messages that wait need from the message box. */
export interface WaitingHost {
  /** Sends a message. What is shown about it goes to that box. Resolves when the reply has ended. */
  send(message: WaitingMessage, how: Asking, box: Box): Promise<void>;
  /** Called when what the page shows of them has changed. */
  changed(): void;
}

/** Why messages wait. `of`: the one because of which they do, if they do not because of the reply, and whether that is too long. */
interface Why {
  note: string;
  of?: WaitingMessage;
  isTooLong?: boolean;
}

/** More cannot be kept in view. */
const mostWaiting = 20;
/** The most characters of a message that the page shows. */
const mostShown = 500;

function noteOf({ secret, tooLong }: Held): string {
  if (tooLong)
    return l10n.t(
      'Not sent: with about {0} tokens it does not fit the limit of {1}. Send now sends it anyway.',
      numberText(tooLong.tokens),
      numberText(tooLong.limit),
    );
  if (secret !== undefined) return l10n.t('Not sent: it contains what looks like a secret.');
  // The user said no to a question, or closed it.
  return l10n.t('Not sent yet.');
}
