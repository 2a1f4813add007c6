import type { Attachment, Fact, Message, Reply, ReplyEnd, Usage } from '../protocol.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';
import { ArrivingReply } from './arrivingReply.ts';
import { canAskTogether } from '../shared/askedTogether.ts';
import { replay, type Conversation } from './conversation.ts';
import { ending } from './ending.ts';
import type { Entry } from './entry.ts';
import { unkept, type Journal } from './history/journal.ts';
import { KeptConversation, type Keeper, type Said } from './history/keptConversation.ts';
import { charactersOf } from './composing/contextMeter.ts';
import { hasPictures, isPicture, pictureRefusal, picturesOf, type PictureAttachment } from './pictures.ts';
import { continuePrompt, serviceMessages } from './composing/prompts.ts';
import { requestMessages } from './composing/requestMessages.ts';
import type { ChatRequest } from './composing/requestText.ts';
import { SentAlong } from './record/sentAlong.ts';
import type { Addressee, AlongWith, Model, Replier, Select } from './replier.ts';
import { firstScreenFirst, inColumn, shownMessages } from './shownMessages.ts';
import { inSlices } from '../shared/slices.ts';

/**
 * A conversation and the replies to one message that are arriving in it, usually one. Everything that arrives is recorded and sent to the
 * page in one synchronous step.
 */
export class Session {
  readonly #replier: Replier;
  readonly #notify: (fact: Fact) => void;
  readonly #keeper: Keeper;
  #chat: KeptConversation;
  /** The controllers that stop the replies that are arriving, by the ids of the replies. */
  readonly #running = new Map<string, AbortController>();
  readonly #sentAlong: SentAlong;
  #turnEnd: Promise<unknown> = Promise.resolve();

  /** Without a keeper, nothing is stored. */
  constructor(replier: Replier, notify: (fact: Fact) => void, keeper: Keeper = { journal: () => undefined }) {
    this.#replier = replier;
    this.#notify = notify;
    this.#keeper = keeper;
    this.#sentAlong = new SentAlong(replier.outgoing);
    this.#chat = new KeptConversation(keeper);
  }

  /** The messages that are shown. */
  get messages(): readonly Message[] {
    return this.#chat.messages;
  }

  /** The id under which the conversation is stored; undefined while it is not stored. */
  get id(): string | undefined {
    return this.#chat.id;
  }

  /** The conversation with all its branches, read-only. */
  get conversation(): Pick<Conversation, 'title' | 'at' | 'messages' | 'all' | 'summary' | 'together'> {
    return this.#chat.conversation;
  }

  /** Sets the title that the user gave to the stored conversation. */
  name(title: string): void {
    this.#chat.conversation.apply({ ...this.#chat.conversation.summary(), title, named: true });
  }

  /** The text of a message, as it was sent or received. */
  textOf(id: string): string | undefined {
    return this.#chat.conversation.message(id)?.text;
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

  /** What the next message is sent to. */
  get addressee(): Addressee {
    return this.#replier.now();
  }

  /**
   * Resolves with the request that would be sent with this message now. Rejects with a ServiceError if the message has pictures that the
   * model or app does not accept.
   */
  async requestFor(text: string, attachments: Attachment[]): Promise<ChatRequest> {
    const message = { id: '', role: 'user' as const, text, attachments };
    const [{ place, model }, said] = [this.addressee, [...this.messages, message]];
    const { id, name, systemPrompt, parameters } = model;
    const refusal = hasPictures(said) ? await refusalBy(model) : undefined;
    return { place, model: { id, name }, messages: requestMessages(said, systemPrompt, refusal), parameters };
  }

  /** Resolves with why the chosen model or app cannot be sent these attachments; undefined if it can. */
  async refusal(attachments: readonly Attachment[]): Promise<string | undefined> {
    return attachments.some(isPicture) ? refusalBy(this.addressee.model) : undefined;
  }

  /** Whether any reply, in any branch, contains text. */
  get hasReplies(): boolean {
    return Array.from(this.#chat.conversation.all()).some(
      ({ message: { role, text } }) => role === 'assistant' && text !== '',
    );
  }

  get running(): boolean {
    return this.#running.size > 0;
  }

  /**
   * Sends a message, which was checked, and streams the reply, or the replies of several models at once. Resolves when all have ended. Does
   * nothing, and resolves with false, while another turn runs, if these models cannot be asked together, or if what is sent along must not
   * be sent. `select` returns the messages that the requests contain, given all of them.
   */
  async send(text: string, attachments: Attachment[] = [], select?: Select, also: Model[] = []): Promise<boolean> {
    const to = this.#withOthers(also);
    this.#sentAlong.note(attachments, to[0]);
    return this.#turn(this.messages.length, to, { text, attachments }, select);
  }

  /**
   * Resolves with whether all that is sent along with a new message, or with one in place of the message with the id `instead`, may be sent
   * to the current connection. What was not checked for this connection is checked.
   */
  async maySendAlong({ instead, select, also = [] }: AlongWith = {}): Promise<boolean> {
    const replaced = instead === undefined ? undefined : this.#message(instead);
    const attachments = replaced?.role === 'user' ? replaced.attachments : [];
    const keep = instead === undefined ? this.messages.length : this.#indexOf(instead);
    return this.#sentAlong.mayLeave(this.#earlier(keep, attachments, select), this.#withOthers(also));
  }

  /** Whether these models or apps can be asked in addition to the chosen one. */
  canAskAlso(models: Model[]): boolean {
    return canAskTogether([this.addressee.model, ...models].map(({ id }) => id));
  }

  /**
   * Sends a message in place of an earlier one. The earlier one and all messages after it stay as a branch. Resolves with false if it was not
   * sent, as `send` does, or because the earlier one is not shown any more.
   */
  async edit(id: string, text: string): Promise<boolean> {
    const message = this.#message(id);
    if (message?.role !== 'user') return false;
    const said = { text, attachments: message.attachments };
    return this.#turn(this.#indexOf(id), [this.addressee], said);
  }

  /**
   * Asks for a reply again, maybe another model. The old reply and all messages after it stay as a branch. One of several replies that are
   * shown together is replaced in its column, by its own model.
   */
  async retry(id: string, model?: Model): Promise<void> {
    const to = model ? this.addressee.with(model) : this.addressee;
    if (this.#chat.conversation.together(id).length > 0) await this.#retryOneOfSeveral(id);
    else if (this.#message(id)?.role === 'assistant') await this.#turn(this.#indexOf(id), [to]);
  }

  /** Asks other models for a reply to the same message. Does nothing while a turn runs, or if these models cannot be asked together. */
  async askAlso(id: string, models: Model[]): Promise<void> {
    const [index, reply] = [this.#indexOf(id), this.#message(id)];
    const all = [...this.repliesTogether(id).map(({ modelId = '' }) => modelId), ...models.map((model) => model.id)];
    if (this.running || reply?.role !== 'assistant' || !canAskTogether(all)) return;
    const [first, ...others] = models.map((model) => this.addressee.with(model));
    if (first) await this.#askBeside(index, reply, [first, ...others]);
  }

  /** The replies that were requested together with this one, including itself, or only this one. */
  repliesTogether(id: string): Reply[] {
    const together = this.#chat.conversation.together(id);
    const message = this.#chat.conversation.message(id);
    return together.length === 0 && message?.role === 'assistant' ? [message] : together;
  }

  /**
   * Asks for the rest of a reply that ended before it was complete, for example at a length limit. If it is one of several replies, it is
   * kept first.
   */
  async continueReply(id: string): Promise<void> {
    if (this.running) return;
    this.keep(id);
    if (this.#message(id)?.role !== 'assistant') return;
    const said = { text: continuePrompt(), attachments: [] };
    await this.#turn(this.#indexOf(id) + 1, [this.addressee], said);
  }

  /** Resolves when no turn is running. */
  async idle(): Promise<void> {
    while (this.running) await this.#turnEnd;
  }

  /** Adds a message and a reply from outside the chat, once no turn is running. */
  async add(
    text: string,
    attachments: Attachment[],
    model: string,
    answer: string,
    { stopReason, usage }: { stopReason?: string | undefined; usage?: Usage | undefined } = {},
  ): Promise<void> {
    await this.idle();
    const chat = this.#chat;
    const before = chat.messages.length;
    const keep = this.#keepLast(before);
    const [reply] = chat.startTurn(before, [{ place: this.addressee.place, model: { name: model } }], {
      text,
      attachments,
    });
    this.#notify({ type: 'turn-start', keep, messages: shownMessages(chat.conversation, keep) });
    new ArrivingReply(chat, reply, this.#notify).append(answer);
    this.#notify({
      type: 'turn-end',
      reply: chat.end(reply, {
        ...(stopReason !== undefined && { stopReason }),
        ...(usage && { usage }),
        ...ending(undefined, answer, false, stopReason),
      }),
    });
    await chat.save();
  }

  /** Stops the reply with this id, or all replies that are arriving. Their text stays. */
  stop(id?: string): void {
    if (id === undefined) for (const running of this.#running.values()) running.abort();
    else this.#running.get(id)?.abort();
  }

  /**
   * Selects one of several replies, so that the next message continues from it, also while they are arriving. Shows the messages after it.
   */
  select(id: string): void {
    const index = this.#indexOfSeveral(id);
    if (this.messages[index]?.role !== 'assistant' || this.messages[index].id === id) return;
    const before = this.messages.length;
    this.#chat.record({ type: 'choose', id });
    void this.#chat.save();
    if (Math.max(before, this.messages.length) > index + 1) this.#showFrom(index + 1);
  }

  /**
   * Keeps one of several replies, so that the conversation continues from it. The others stay as its versions; those that are still
   * arriving are stopped.
   */
  keep(id: string): void {
    const replies = this.#chat.conversation.together(id);
    const index = this.#indexOfSeveral(id);
    if (index < 0) return;
    this.#chat.record({ type: 'choose', id, keep: true });
    void this.#chat.save();
    for (const reply of replies) if (reply.id !== id) this.stop(reply.id);
    this.#showFrom(index);
  }

  /** Shows the branch that a message is in. Does nothing while a turn runs. */
  choose(id: string): void {
    this.#change({ type: 'choose', id });
  }

  /**
   * Shows the version that is `step` versions after a message, or before it if `step` is negative. Does nothing while a turn runs, or if
   * there is no such version.
   */
  chooseBranch(id: string, step: number): void {
    const other = this.#chat.conversation.branchOf(id, step);
    if (other !== undefined) this.choose(other);
  }

  /**
   * Deletes a message that is shown; a message of the user is deleted together with its replies. The messages after it stay. Does nothing
   * while a turn runs.
   */
  delete(id: string): void {
    if (this.#indexOf(id) >= 0) this.#change({ type: 'delete', id });
  }

  /**
   * Writes what has arrived so far, for a window that closes. A window that only showed the conversation writes nothing, so that it does
   * not change how lists show the conversation.
   */
  async save(): Promise<void> {
    if (!this.#chat.isSaved) await this.#chat.save();
  }

  /** Replaces the conversation with an empty one. */
  startNew(): void {
    this.#show(new KeptConversation(this.#keeper));
  }

  /** Replaces the conversation with an empty one because it was deleted. Text of it that still arrives is not written. */
  forget(): void {
    this.#chat.forget();
    this.startNew();
  }

  /**
   * Replaces the conversation with a stored one. Does nothing, and resolves with false, if it was replaced, or is not wanted any more, while
   * the entries were applied. Without a journal, what is added to it is not stored.
   */
  async open(entries: Iterable<Entry>, journal: Journal = unkept, isWanted = (): boolean => true): Promise<boolean> {
    const before = this.#chat;
    const conversation = await inSlices(replay(entries), () => before === this.#chat && isWanted());
    if (conversation) this.#show(new KeptConversation(this.#keeper, conversation, journal));
    return conversation !== undefined;
  }

  #show(chat: KeptConversation): void {
    this.stop();
    this.#running.clear();
    this.#chat = chat;
    for (const fact of firstScreenFirst(chat.conversation)) this.#notify(fact);
  }

  /** Applies an entry, and sends the page all messages from the first one that changed. Does nothing while a turn runs. */
  #change(entry: Entry): void {
    if (this.running) return;
    const before = [...this.messages];
    this.#chat.record(entry);
    void this.#chat.save();
    const keep = before.findIndex((message, index) => message !== this.messages[index]);
    if (keep >= 0) this.#showFrom(keep);
  }

  /** Sends the page the messages after the first `keep`. They replace those that it shows there. */
  #showFrom(keep: number): void {
    this.#notify({ type: 'messages', keep, messages: shownMessages(this.#chat.conversation, keep) });
  }

  /**
   * Runs a turn after the first `keep` messages: with a new message of the user, or with another reply to an earlier one. Resolves with
   * whether it was run.
   */
  async #turn(keep: number, to: Addressees, said?: Said, select?: Select): Promise<boolean> {
    if (this.running || !canAskTogether(to.map(({ model }) => model.id))) return false;
    return this.#whenChecked(this.#earlier(keep, said?.attachments, select), to, async () => {
      const from = said ? this.#keepLast(keep) : keep;
      const replies = this.#chat.startTurn(keep, to, said);
      const asked = paired(to, replies);
      const show = (): void =>
        this.#notify({ type: 'turn-start', keep: from, messages: shownMessages(this.#chat.conversation, from) });
      await this.#ask(this.#indexOf(replies[0].id), asked, show, select);
    });
  }

  /** Asks further models for a reply beside one to the first `keep` messages. */
  async #askBeside(keep: number, beside: Reply, to: Addressees): Promise<void> {
    await this.#whenChecked(this.#earlier(keep), to, async () => {
      const replies = this.#chat.startBeside(beside, to, beside.id);
      await this.#ask(keep, paired(to, replies), () => this.#showFrom(keep));
    });
  }

  /** The chosen model and others, of the connection that is chosen now. */
  #withOthers(models: Model[]): Addressees {
    const to = this.addressee;
    return [to, ...models.map((model) => to.with(model))];
  }

  /** What a request with the first `keep` messages sends along, and further attachments. */
  #earlier(keep: number, attachments: Attachment[] = [], select: Select = (all) => all): (Message | Attachment)[] {
    return [...select(this.messages.slice(0, keep)), ...attachments];
  }

  /**
   * Runs a turn once all that it sends along may be sent. Does nothing, and resolves with false, if it may not, or if the connection or the
   * messages that are shown changed while the user was asked.
   */
  async #whenChecked(along: (Message | Attachment)[], to: Addressees, turn: () => Promise<void>): Promise<boolean> {
    if (!this.#sentAlong.isChecked(along, to)) {
      const shown = this.messages;
      const mayLeave = await this.#sentAlong.mayLeave(along, to);
      if (!mayLeave || this.running || shown !== this.messages || to[0].place !== this.addressee.place) return false;
    }
    await turn();
    return true;
  }

  /** Asks the model of one of several replies for a new one. The others stay, and may still be arriving. */
  async #retryOneOfSeveral(id: string): Promise<void> {
    const index = this.#indexOfSeveral(id);
    const [before, shown] = [this.#chat.conversation.message(id), this.messages[index]];
    if (this.#running.has(id) || before?.role !== 'assistant' || before.modelId === undefined || !shown) return;
    const to = this.addressee.with({ id: before.modelId, name: before.model });
    await this.#whenChecked(this.#earlier(index), [to], async () => {
      const [reply] = this.#chat.startBeside(before, [to], shown.id === id ? undefined : shown.id);
      if (!reply) return;
      await this.#ask(index, [{ to, reply }], () =>
        this.#notify({ type: 'reply-start', instead: id, reply: inColumn(reply) }),
      );
    });
  }

  /** Streams replies to the first `keep` messages. `show` notifies the page that they start. */
  async #ask(
    keep: number,
    asked: { to: Addressee; reply: Reply }[],
    show: () => void,
    select: Select = (all) => all,
  ): Promise<void> {
    const chat = this.#chat;
    const messages = select(chat.messages.slice(0, keep));
    for (const { to } of asked) this.#sentAlong.note(messages, to);
    const running = asked.map(({ to, reply }) => ({ to, reply, stop: new AbortController() }));
    for (const { reply, stop } of running) this.#running.set(reply.id, stop);
    try {
      show();
      await this.#stream(chat, messages, running);
    } finally {
      // Even if something fails before a reply streams, the next message can be sent.
      for (const { reply } of running) this.#running.delete(reply.id);
    }
    await chat.save();
  }

  /** Streams all replies to these messages. Resolves when the last one has ended. */
  async #stream(chat: KeptConversation, messages: readonly Message[], running: readonly Running[]): Promise<void> {
    const notify = (fact: Fact): void => {
      if (chat === this.#chat) this.#notify(fact);
    };
    const saved = chat.save();
    const ended = running.map(async ({ to, reply, stop: { signal } }) => {
      const { ask, model } = to;
      const begin = async (): Promise<AsyncIterable<ReplyEvent>> => {
        const refusal = hasPictures(messages) ? await refusalBy(model) : undefined;
        const request = requestMessages(messages, model.systemPrompt, refusal);
        const events = await ask(request, signal);
        // A request that the connection refuses is never sent. The others are sent when their first event is awaited.
        chat.record({ type: 'sent', id: reply.id, characters: charactersOf(request), at: Date.now() });
        return events;
      };
      const end = await new ArrivingReply(chat, reply, notify).stream(begin, saved, signal);
      this.#sentAlong.received(reply, to);
      this.#running.delete(reply.id);
      this.#learn(model, messages, end);
      notify({ type: 'turn-end', reply: end });
    });
    this.#turnEnd = Promise.allSettled([this.#turnEnd, ...ended]);
    await Promise.all(ended);
  }

  /** Learns from the tokens that the service counted, unless there are pictures: how many tokens a picture takes differs. */
  #learn({ id, systemPrompt }: Addressee['model'], messages: readonly Message[], { usage }: ReplyEnd): void {
    if (usage?.inputTokens === undefined || hasPictures(messages)) return;
    this.#replier.counted?.(id, charactersOf(serviceMessages(messages, systemPrompt)), usage.inputTokens);
  }

  /**
   * If the last of the first `keep` messages is one of several replies, keeps it, because the user continues from it. Returns the index of
   * the first message that the page must show again.
   */
  #keepLast(keep: number): number {
    const last = this.messages[keep - 1];
    if (!last || this.#chat.conversation.together(last.id).length === 0) return keep;
    this.#chat.record({ type: 'choose', id: last.id, keep: true });
    return keep - 1;
  }

  #indexOf(id: string): number {
    return this.#chat.conversation.indexOf(id);
  }

  /** The index of the shown one of several replies, given the id of any of them; -1 if there is none. */
  #indexOfSeveral(id: string): number {
    const ids = new Set(this.#chat.conversation.together(id).map((reply) => reply.id));
    return ids.has(id) ? this.messages.findIndex((message) => ids.has(message.id)) : -1;
  }

  #message(id: string): Message | undefined {
    return this.messages[this.#indexOf(id)];
  }
}

/** Models of one connection, each asked once. */
type Addressees = readonly [Addressee, ...Addressee[]];

/** Each of these with its reply, in the same order. */
function paired(to: Addressees, replies: readonly Reply[]): { to: Addressee; reply: Reply }[] {
  return replies.flatMap((reply, at) => (to[at] ? [{ to: to[at], reply }] : []));
}

/** Resolves with why a model or app cannot be sent pictures; undefined if it can. */
async function refusalBy(model: Addressee['model']): Promise<string | undefined> {
  return pictureRefusal(await model.pictureSupport(), model.name);
}

/** A reply that is arriving, what it was asked of, and the controller that stops it. */
interface Running {
  to: Addressee;
  reply: Reply;
  stop: AbortController;
}
