import type { Attachment, Fact, Message, Reply } from '../protocol.ts';
import { inSlices } from '../shared/slices.ts';
import type { ArrivingReplies } from './arrivingReplies.ts';
import { replay, type Conversation } from './conversation.ts';
import type { Entry } from './entry.ts';
import { withSummary } from './composing/summary.ts';
import { unkept, type Journal } from './history/journal.ts';
import { KeptConversation, type Keeper } from './history/keptConversation.ts';
import { picturesOf, type PictureAttachment } from './pictures.ts';
import { firstScreenFirst, shownMessages } from './shownMessages.ts';

/**
 * The conversation that a chat shows. Reads it, changes which of its messages are shown, replaces it with another one, and notifies the page
 * in the same step.
 */
export class ShownConversation {
  readonly #arriving: ArrivingReplies;
  readonly #notify: (fact: Fact) => void;
  readonly #keeper: Keeper;
  #kept: KeptConversation;

  constructor(arriving: ArrivingReplies, notify: (fact: Fact) => void, keeper: Keeper) {
    this.#arriving = arriving;
    this.#notify = notify;
    this.#keeper = keeper;
    this.#kept = new KeptConversation(keeper);
  }

  /** The conversation, to which replies are added. Another one may take its place while they arrive. */
  get kept(): KeptConversation {
    return this.#kept;
  }

  /** The id under which the conversation is stored; undefined while it is not stored. */
  get id(): string | undefined {
    return this.#kept.id;
  }

  /** The messages that are shown. */
  get messages(): readonly Message[] {
    return this.#kept.messages;
  }

  /** The conversation with all its branches, read-only. */
  get conversation(): Readable {
    return this.#kept.conversation;
  }

  /** The first `keep` messages that are shown, as a request contains them: a summary may be in the place of replies. */
  asSent(keep = this.messages.length): readonly Message[] {
    return withSummary(this.messages.slice(0, keep));
  }

  /**
   * Puts a summary in the place of the replies up to this one in requests, or, without a text, these replies again. Does nothing if it is
   * not shown.
   */
  summarise(id: string, text?: string): void {
    if (this.message(id)?.role !== 'assistant') return;
    this.#kept.record({ type: 'shorten', id, ...(text !== undefined && { text }) });
    void this.#kept.save();
  }

  /** A message that is shown. */
  message(id: string): Message | undefined {
    return this.messages[this.indexOf(id)];
  }

  /** The index of a message among those that are shown, or -1. */
  indexOf(id: string): number {
    return this.#kept.conversation.indexOf(id);
  }

  /** The index of the shown one of several replies, given the id of any of them; -1 if there is none, or if a newer one replaces that. */
  indexOfSeveral(id: string): number {
    const ids = new Set(this.#kept.conversation.together(id).map((reply) => reply.id));
    return ids.has(id) ? this.messages.findIndex((message) => ids.has(message.id)) : -1;
  }

  /** The replies that were requested together with this one, including itself, or only this one. */
  repliesTogether(id: string): Reply[] {
    const together = this.#kept.conversation.together(id);
    const message = this.#kept.conversation.message(id);
    return together.length === 0 && message?.role === 'assistant' ? [message] : together;
  }

  /** The attachment with this id of a message that is shown. */
  attachment(id: string): Attachment | undefined {
    const said = this.messages.flatMap((message) => (message.role === 'user' ? message.attachments : []));
    return said.find((attachment) => attachment.id === id);
  }

  /** A picture of a message that is shown, by the hash of its bytes. */
  picture(hash: string): PictureAttachment | undefined {
    return this.messages.flatMap(picturesOf).find(({ picture }) => picture.hash === hash);
  }

  /** Whether any reply, in any branch, contains text. */
  get hasReplies(): boolean {
    return Array.from(this.#kept.conversation.all()).some(
      ({ message: { role, text } }) => role === 'assistant' && text !== '',
    );
  }

  /** Sets the title that the user gave to the stored conversation. */
  name(title: string): void {
    this.#kept.conversation.apply({ ...this.#kept.conversation.summary(), title, named: true });
  }

  /**
   * Selects one of several replies, so that the next message continues from it, also while they are arriving. Shows the messages after it.
   */
  select(id: string): void {
    const index = this.indexOfSeveral(id);
    if (this.messages[index]?.role !== 'assistant' || this.messages[index].id === id) return;
    const before = this.messages.length;
    this.#kept.record({ type: 'choose', id });
    void this.#kept.save();
    if (Math.max(before, this.messages.length) > index + 1) this.showFrom(index + 1);
  }

  /**
   * Keeps one of several replies, so that the conversation continues from it. The others stay as its versions; those that are still
   * arriving are stopped.
   */
  keep(id: string): void {
    const replies = this.#kept.conversation.together(id);
    const index = this.indexOfSeveral(id);
    if (index < 0) return;
    this.#kept.record({ type: 'choose', id, keep: true });
    void this.#kept.save();
    for (const reply of replies) if (reply.id !== id) this.#arriving.stop(reply.id);
    this.showFrom(index);
  }

  /**
   * If the last of the first `keep` messages is one of several replies, keeps it, because the user continues from it. Returns the index of
   * the first message that the page must show again.
   */
  keepLast(keep: number): number {
    const last = this.messages[keep - 1];
    if (!last || this.#kept.conversation.together(last.id).length === 0) return keep;
    this.#kept.record({ type: 'choose', id: last.id, keep: true });
    return keep - 1;
  }

  /** Shows the branch that a message is in. Does nothing while a reply arrives. */
  choose(id: string): void {
    this.#change({ type: 'choose', id });
  }

  /**
   * Shows the version that is `step` versions after a message, or before it if `step` is negative. Does nothing while a reply arrives, or
   * if there is no such version.
   */
  chooseBranch(id: string, step: number): void {
    const other = this.#kept.conversation.branchOf(id, step);
    if (other !== undefined) this.choose(other);
  }

  /**
   * Deletes a message that is shown; a message of the user is deleted together with its replies. The messages after it stay. Does nothing
   * while a reply arrives.
   */
  delete(id: string): void {
    if (this.indexOf(id) >= 0) this.#change({ type: 'delete', id });
  }

  /**
   * Writes what has arrived so far, for a window that closes. A window that only showed the conversation writes nothing, so that it does
   * not change how lists show the conversation.
   */
  async save(): Promise<void> {
    if (!this.#kept.isSaved) await this.#kept.save();
  }

  /** Replaces the conversation with an empty one. */
  startNew(): void {
    this.#show(new KeptConversation(this.#keeper));
  }

  /** Replaces the conversation with an empty one because it was deleted. Text of it that still arrives is not written. */
  forget(): void {
    this.#kept.forget();
    this.startNew();
  }

  /**
   * Replaces the conversation with a stored one. Does nothing, and resolves with false, if it was replaced, or is not wanted any more, while
   * the entries were applied. Without a journal, what is added to it is not stored.
   */
  async open(entries: Iterable<Entry>, journal: Journal = unkept, isWanted = (): boolean => true): Promise<boolean> {
    const before = this.#kept;
    const conversation = await inSlices(replay(entries), () => before === this.#kept && isWanted());
    if (conversation) this.#show(new KeptConversation(this.#keeper, conversation, journal));
    return conversation !== undefined;
  }

  /** Sends the page the messages after the first `keep`. They replace those that it shows there. */
  showFrom(keep: number): void {
    this.#notify({ type: 'messages', keep, messages: shownMessages(this.conversation, keep) });
  }

  #show(kept: KeptConversation): void {
    this.#arriving.leave();
    this.#kept = kept;
    for (const fact of firstScreenFirst(kept.conversation)) this.#notify(fact);
  }

  /** Applies an entry, and sends the page all messages from the first one that changed. Does nothing while a reply arrives. */
  #change(entry: Entry): void {
    if (this.#arriving.areAny()) return;
    const before = [...this.messages];
    this.#kept.record(entry);
    void this.#kept.save();
    const keep = before.findIndex((message, index) => message !== this.messages[index]);
    if (keep >= 0) this.showFrom(keep);
  }
}

/** What may be read of a conversation while it is shown. */
export type Readable = Pick<
  Conversation,
  'title' | 'at' | 'messages' | 'message' | 'all' | 'summary' | 'together' | 'waiting'
>;
