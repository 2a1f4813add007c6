import type { Attachment, Fact, Message, PictureSupport, Reply, ReplyEnd } from '../protocol.ts';
import type { OfferedTools, ServiceMessage } from '../service/client.ts';
import type { Parameters } from '../service/parameters.ts';
import type { ReplyEvent } from '../service/reply/replyReader.ts';
import { ArrivingReply } from './arrivingReply.ts';
import { canAskTogether } from '../askedTogether.ts';
import { conversationOf, type Conversation } from './conversation.ts';
import { ending } from './ending.ts';
import type { Entry } from './history/entries.ts';
import { unkept, type Journal } from './history/journal.ts';
import { KeptConversation, type Keeper, type Said } from './history/keptConversation.ts';
import { charactersOf } from './composing/contextMeter.ts';
import { hasPictures, isPicture, pictureRefusal, picturesOf, type PictureAttachment } from './composing/pictures.ts';
import { continuePrompt, serviceMessages } from './composing/prompts.ts';
import { requestMessages } from './composing/requestMessages.ts';
import type { ChatRequest } from './composing/requestText.ts';
import { firstScreenFirst, inColumn, shownMessages } from './shownMessages.ts';

/** Connects, and streams a reply, in which models may call the tools. Both throw a ServiceError for every way they can go wrong. */
export type Ask = (
  model: string,
  messages: ServiceMessage[],
  signal: AbortSignal,
  tools?: OfferedTools,
) => Promise<AsyncIterable<ReplyEvent>>;

/** The id of a model or app, and the name that is shown. */
export interface Model {
  id: string;
  name: string;
}

/** What a session asks for when a turn starts. Each is read again for every turn. */
export interface Replier {
  /** The chosen model or app. */
  model(): Model;
  /** What a conversation with this model or app begins with. */
  systemPrompt(model: string): string;
  /** Whether a model or app takes pictures; absent where that is not known of any. */
  pictureSupport?(model: string): Promise<PictureSupport>;
  /** Further fields of a request to this model or app; none when absent. */
  parameters?(model: string): Parameters;
  /** Is called with the tokens that the service counted in a request of that many characters. */
  counted?(model: string, characters: number, tokens: number): void;
  /** What to ask for a reply, as often as it takes: whoever is chosen meanwhile, it stays with the connection it began with. */
  begin(): Ask;
}

/** Which messages of a conversation a request carries. */
type Select = (messages: readonly Message[]) => readonly Message[];

/** A reply that is on its way, whom it comes from, and what stops it. */
interface Running {
  model: Model;
  reply: Reply;
  stop: AbortController;
}

/** A conversation and the replies to one message that are on their way in it: usually one. Keeps what arrives and notifies the page, in one synchronous step. */
export class Session {
  readonly #replier: Replier;
  readonly #notify: (fact: Fact) => void;
  readonly #keeper: Keeper;
  #chat: KeptConversation;
  /** What stops each reply that is on its way, by its id. */
  readonly #running = new Map<string, AbortController>();
  #turnEnd: Promise<unknown> = Promise.resolve();

  /** Without a keeper nothing is kept. */
  constructor(replier: Replier, notify: (fact: Fact) => void, keeper: Keeper = { journal: () => undefined }) {
    this.#replier = replier;
    this.#notify = notify;
    this.#keeper = keeper;
    this.#chat = new KeptConversation(keeper);
  }

  /** The conversation as it is, for a page that wakes. */
  get messages(): readonly Message[] {
    return this.#chat.messages;
  }

  /** The id that the conversation is stored under; undefined while nothing of it is kept. */
  get id(): string | undefined {
    return this.#chat.id;
  }

  /** The conversation with all its branches, to be read. */
  get conversation(): Pick<Conversation, 'title' | 'at' | 'messages' | 'all' | 'summary' | 'together'> {
    return this.#chat.conversation;
  }

  /** Takes over the title that the user gave to the stored conversation. */
  name(title: string): void {
    this.#chat.conversation.apply({ ...this.#chat.conversation.summary(), title, named: true });
  }

  /** The text of a message, as it was sent or received. */
  textOf(id: string): string | undefined {
    return this.#chat.conversation.message(id)?.text;
  }

  /** What is attached to a message, by its own id. */
  attachment(id: string): Attachment | undefined {
    const said = this.messages.flatMap((message) => (message.role === 'user' ? message.attachments : []));
    return said.find((attachment) => attachment.id === id);
  }

  /** A picture of a message that is shown, by the hash of its bytes. */
  picture(hash: string): PictureAttachment | undefined {
    return this.messages.flatMap(picturesOf).find(({ picture }) => picture.hash === hash);
  }

  /** The model or app that the next message is sent to. */
  get model(): Model {
    return this.#replier.model();
  }

  /** The request that would be made if this were said now. */
  async requestFor(text: string, attachments: Attachment[]): Promise<ChatRequest> {
    const message = { id: '', role: 'user' as const, text, attachments };
    const [model, said] = [this.#replier.model(), [...this.messages, message]];
    const refusal = hasPictures(said) ? await this.#refusalBy(model) : undefined;
    const messages = requestMessages(said, this.#replier.systemPrompt(model.id), refusal);
    return { model, messages, parameters: this.#replier.parameters?.(model.id) ?? {} };
  }

  /** Why the chosen model or app is not sent what is attached; undefined where it is. */
  async refusal(attachments: readonly Attachment[]): Promise<string | undefined> {
    return attachments.some(isPicture) ? this.#refusalBy(this.#replier.model()) : undefined;
  }

  /** Whether the service has said anything yet, in any branch. */
  get hasReplies(): boolean {
    return Array.from(this.#chat.conversation.all()).some(
      ({ message: { role, text } }) => role === 'assistant' && text !== '',
    );
  }

  get running(): boolean {
    return this.#running.size > 0;
  }

  /**
   * Says something and streams the reply, or those of several models at once. Resolves when all have ended; does nothing while another
   * turn runs, or where these cannot be asked together. `select` gives the messages that the requests are to carry, of all there are.
   */
  async send(text: string, attachments: Attachment[] = [], select?: Select, also: Model[] = []): Promise<void> {
    await this.#turn(this.messages.length, [this.#replier.model(), ...also], { text, attachments }, select);
  }

  /** Whether these can be asked besides the chosen model or app. */
  canAskAlso(models: Model[]): boolean {
    return canAskTogether([this.#replier.model(), ...models].map(({ id }) => id));
  }

  /** Says something else in place of a message; it stays, with all that followed it, as a branch. */
  async edit(id: string, text: string): Promise<void> {
    const message = this.#message(id);
    if (message?.role === 'user') {
      const said = { text, attachments: message.attachments };
      await this.#turn(this.#indexOf(id), [this.#replier.model()], said);
    }
  }

  /** Asks once more for a reply, perhaps another model; it stays, with all that followed it, as a branch. One of several is asked for in its place. */
  async retry(id: string, model = this.#replier.model()): Promise<void> {
    if (this.#chat.conversation.together(id).length > 0) await this.#retryOneOfSeveral(id);
    else if (this.#message(id)?.role === 'assistant') await this.#turn(this.#indexOf(id), [model]);
  }

  /** Asks others for a reply to the same message. Does nothing while a turn runs, or where these cannot be asked together. */
  async askAlso(id: string, models: Model[]): Promise<void> {
    const [index, reply] = [this.#indexOf(id), this.#message(id)];
    const all = [...this.repliesTogether(id).map(({ modelId = '' }) => modelId), ...models.map((model) => model.id)];
    if (this.running || reply?.role !== 'assistant' || !canAskTogether(all)) return;
    const replies = this.#chat.startBeside(reply, models, id);
    const asked = replies.map((started, at) => ({ reply: started, model: models[at] ?? this.#replier.model() }));
    await this.#ask(index, asked, () => this.#showFrom(index));
  }

  /** The replies that were asked for together with this one, itself among them, or it alone. */
  repliesTogether(id: string): Reply[] {
    const together = this.#chat.conversation.together(id);
    const message = this.#chat.conversation.message(id);
    return together.length === 0 && message?.role === 'assistant' ? [message] : together;
  }

  /** Asks for the rest of a reply that ended before it was complete, for example at a length limit. One of several is kept. */
  async continueReply(id: string): Promise<void> {
    if (this.running) return;
    this.keep(id);
    if (this.#message(id)?.role !== 'assistant') return;
    const said = { text: continuePrompt(), attachments: [] };
    await this.#turn(this.#indexOf(id) + 1, [this.#replier.model()], said);
  }

  /** Resolves when no turn runs. */
  async idle(): Promise<void> {
    while (this.running) await this.#turnEnd;
  }

  /** Adds what was said and answered elsewhere, once the turn that runs has ended. */
  async add(
    text: string,
    attachments: Attachment[],
    model: string,
    answer: string,
    stopReason?: string,
  ): Promise<void> {
    await this.idle();
    const chat = this.#chat;
    const before = chat.messages.length;
    const keep = this.#keepLast(before);
    const [reply] = chat.startTurn(before, [{ name: model }], { text, attachments });
    this.#notify({ type: 'turn-start', keep, messages: shownMessages(chat.conversation, keep) });
    new ArrivingReply(chat, reply, this.#notify).append(answer);
    this.#notify({
      type: 'turn-end',
      reply: chat.end(reply, {
        ...(stopReason !== undefined && { stopReason }),
        ...ending(undefined, answer, false, stopReason),
      }),
    });
    await chat.save();
  }

  /** Ends a reply that is on its way, or all of them. Their text stays. */
  stop(id?: string): void {
    if (id === undefined) for (const running of this.#running.values()) running.abort();
    else this.#running.get(id)?.abort();
  }

  /** The next message goes on from this one of several replies, also while they are on their way; what follows it is shown. */
  select(id: string): void {
    const index = this.#indexOfSeveral(id);
    if (this.messages[index]?.role !== 'assistant' || this.messages[index].id === id) return;
    const before = this.messages.length;
    this.#chat.record({ type: 'choose', id });
    void this.#chat.save();
    if (Math.max(before, this.messages.length) > index + 1) this.#showFrom(index + 1);
  }

  /** Makes one of several replies the one that goes on. The others stay as its versions; those on their way are stopped. */
  keep(id: string): void {
    const replies = this.#chat.conversation.together(id);
    const index = this.#indexOfSeveral(id);
    if (index < 0) return;
    this.#chat.record({ type: 'choose', id, keep: true });
    void this.#chat.save();
    for (const reply of replies) if (reply.id !== id) this.stop(reply.id);
    this.#showFrom(index);
  }

  /** Shows the branch a message is of. Does nothing while a turn runs. */
  choose(id: string): void {
    this.#change({ type: 'choose', id });
  }

  /** Shows, in place of a message, the branch that many further, or fewer. Does nothing while a turn runs, or where there is none. */
  chooseBranch(id: string, step: number): void {
    const other = this.#chat.conversation.branchOf(id, step);
    if (other !== undefined) this.choose(other);
  }

  /** Deletes a message, a question together with its replies; what followed stays. Does nothing while a turn runs. */
  delete(id: string): void {
    if (this.#indexOf(id) >= 0) this.#change({ type: 'delete', id });
  }

  /** Writes what has come so far, for a window that closes. One that only showed it has no say in how it is listed. */
  async save(): Promise<void> {
    if (!this.#chat.isSaved) await this.#chat.save();
  }

  /** Leaves the conversation for an empty one. */
  startNew(): void {
    this.#show(new KeptConversation(this.#keeper));
  }

  /** Leaves the conversation for an empty one because it is deleted; what of it is still on its way is not written. */
  forget(): void {
    this.#chat.forget();
    this.startNew();
  }

  /** Leaves the conversation for one that is stored; without a journal, what is added to it is not kept. */
  open(entries: Iterable<Entry>, journal?: Journal): void {
    this.#show(new KeptConversation(this.#keeper, conversationOf(entries), journal ?? unkept));
  }

  #show(chat: KeptConversation): void {
    this.stop();
    this.#running.clear();
    this.#chat = chat;
    for (const fact of firstScreenFirst(chat.conversation)) this.#notify(fact);
  }

  /** Sends the messages from the first one that changed. */
  #change(entry: Entry): void {
    if (this.running) return;
    const before = [...this.messages];
    this.#chat.record(entry);
    void this.#chat.save();
    const keep = before.findIndex((message, index) => message !== this.messages[index]);
    if (keep >= 0) this.#showFrom(keep);
  }

  /** Sends the messages after the first `keep` in the place of what was there. */
  #showFrom(keep: number): void {
    this.#notify({ type: 'messages', keep, messages: shownMessages(this.#chat.conversation, keep) });
  }

  /** A turn after the first `keep` messages: with a new message of the user, or another reply to an earlier one. */
  async #turn(keep: number, models: [Model, ...Model[]], said?: Said, select?: Select): Promise<void> {
    if (this.running || !canAskTogether(models.map(({ id }) => id))) return;
    const from = said ? this.#keepLast(keep) : keep;
    const replies = this.#chat.startTurn(keep, models, said);
    const asked = models.map((model, index) => ({ model, reply: replies[index] ?? replies[0] }));
    const show = (): void =>
      this.#notify({ type: 'turn-start', keep: from, messages: shownMessages(this.#chat.conversation, from) });
    await this.#ask(this.#indexOf(replies[0].id), asked, show, select);
  }

  /** Asks for one of several replies again, of its own model, while the others stay or go on. */
  async #retryOneOfSeveral(id: string): Promise<void> {
    const index = this.#indexOfSeveral(id);
    const [before, shown] = [this.#chat.conversation.message(id), this.messages[index]];
    if (this.#running.has(id) || before?.role !== 'assistant' || before.modelId === undefined || !shown) return;
    const model = { id: before.modelId, name: before.model };
    const [reply] = this.#chat.startBeside(before, [model], shown.id === id ? undefined : shown.id);
    if (!reply) return;
    await this.#ask(index, [{ model, reply }], () =>
      this.#notify({ type: 'reply-start', instead: id, reply: inColumn(reply) }),
    );
  }

  /** Streams replies to the first `keep` messages, all of the same connection. `show` notifies that they start. */
  async #ask(
    keep: number,
    asked: { model: Model; reply: Reply }[],
    show: () => void,
    select: Select = (all) => all,
  ): Promise<void> {
    const chat = this.#chat;
    const messages = select(chat.messages.slice(0, keep));
    const running = asked.map(({ model, reply }) => ({ model, reply, stop: new AbortController() }));
    for (const { reply, stop } of running) this.#running.set(reply.id, stop);
    try {
      show();
      await this.#stream(chat, messages, running);
    } finally {
      // Whatever fails before a reply streams, the next message can be sent.
      for (const { reply } of running) this.#running.delete(reply.id);
    }
    await chat.save();
  }

  /** Streams all replies to these messages; resolves when the last has ended. */
  async #stream(chat: KeptConversation, messages: readonly Message[], running: readonly Running[]): Promise<void> {
    const notify = (fact: Fact): void => {
      if (chat === this.#chat) this.#notify(fact);
    };
    const ask = this.#replier.begin();
    const saved = chat.save();
    const ended = running.map(async ({ model, reply, stop: { signal } }) => {
      const systemPrompt = this.#replier.systemPrompt(model.id);
      const begin = async (): Promise<AsyncIterable<ReplyEvent>> => {
        const refusal = hasPictures(messages) ? await this.#refusalBy(model) : undefined;
        const request = requestMessages(messages, systemPrompt, refusal);
        const events = await ask(model.id, request, signal);
        // What the connection refuses never leaves; the request is sent when the first event is awaited.
        chat.record({ type: 'sent', id: reply.id, characters: charactersOf(request), at: Date.now() });
        return events;
      };
      const end = await new ArrivingReply(chat, reply, notify).stream(begin, saved, signal);
      this.#running.delete(reply.id);
      this.#learn(model, messages, systemPrompt, end);
      notify({ type: 'turn-end', reply: end });
    });
    this.#turnEnd = Promise.allSettled([this.#turnEnd, ...ended]);
    await Promise.all(ended);
  }

  /** How many tokens a picture takes differs: nothing is learned from it. */
  #learn({ id }: Model, messages: readonly Message[], systemPrompt: string, { usage }: ReplyEnd): void {
    if (usage?.inputTokens === undefined || hasPictures(messages)) return;
    this.#replier.counted?.(id, charactersOf(serviceMessages(messages, systemPrompt)), usage.inputTokens);
  }

  /** Why a model or app is not sent pictures. */
  async #refusalBy({ id, name }: Model): Promise<string | undefined> {
    return pictureRefusal((await this.#replier.pictureSupport?.(id)) ?? 'unknown', name);
  }

  /** Whoever goes on after several replies keeps the one that is selected; returns from which message on others are shown then. */
  #keepLast(keep: number): number {
    const last = this.messages[keep - 1];
    if (!last || this.#chat.conversation.together(last.id).length === 0) return keep;
    this.#chat.record({ type: 'choose', id: last.id, keep: true });
    return keep - 1;
  }

  #indexOf(id: string): number {
    return this.#chat.conversation.indexOf(id);
  }

  /** The index of the one of several replies that is shown, by the id of any of them; -1 where it is none of several. */
  #indexOfSeveral(id: string): number {
    const ids = new Set(this.#chat.conversation.together(id).map((reply) => reply.id));
    return ids.has(id) ? this.messages.findIndex((message) => ids.has(message.id)) : -1;
  }

  #message(id: string): Message | undefined {
    return this.messages[this.#indexOf(id)];
  }
}
