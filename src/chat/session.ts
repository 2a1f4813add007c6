import type { Attachment, Fact, Message, Reply, ReplyEnd, Retrying } from '../protocol.ts';
import type { Parameters, ServiceMessage } from '../service/client.ts';
import type { Piece, ReplyEvent } from '../service/reply/replyReader.ts';
import { untilAborted } from '../service/untilAborted.ts';
import { conversationOf, type Conversation } from './conversation.ts';
import { ending } from './ending.ts';
import type { Entry } from './history/entries.ts';
import { unkept, type Journal } from './history/journal.ts';
import { KeptConversation, type Keeper, type Said } from './history/keptConversation.ts';
import { charactersOf } from './composing/contextMeter.ts';
import { continuePrompt, serviceMessages } from './composing/prompts.ts';
import type { ChatRequest } from './composing/requestText.ts';
import { retrying } from './retrying.ts';
import { firstScreenFirst, shownMessages } from './shownMessages.ts';
import { ThinkingTime } from './thinkingTime.ts';

/** Connects, and streams a reply. Both throw a ServiceError for every way they can go wrong. */
export type Ask = (
  model: string,
  messages: ServiceMessage[],
  signal: AbortSignal,
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
  /** Further fields of a request to this model or app; none when absent. */
  parameters?(model: string): Parameters;
  /** Is called with the tokens that the service counted in a request of that many characters. */
  counted?(model: string, characters: number, tokens: number): void;
  /** What to ask for a reply, as often as it takes: whoever is chosen meanwhile, it stays with the connection it began with. */
  begin(): Ask;
}

/** Which messages of a conversation a request carries. */
type Select = (messages: readonly Message[]) => readonly Message[];

/** A conversation and at most one turn that runs in it. Keeps what arrives and notifies the page, in one synchronous step. */
export class Session {
  readonly #replier: Replier;
  readonly #notify: (fact: Fact) => void;
  readonly #keeper: Keeper;
  #chat: KeptConversation;
  #running: AbortController | undefined;
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
  get conversation(): Pick<Conversation, 'title' | 'at' | 'messages' | 'all' | 'summary'> {
    return this.#chat.conversation;
  }

  /** Takes over the title that the user gave to the stored conversation. */
  name(title: string): void {
    this.#chat.conversation.apply({ ...this.#chat.conversation.summary(), title, named: true });
  }

  /** The text of a message, as it was sent or received. */
  textOf(id: string): string | undefined {
    return this.#message(id)?.text;
  }

  /** What is attached to a message, by its own id. */
  attachment(id: string): Attachment | undefined {
    const said = this.messages.flatMap((message) => (message.role === 'user' ? message.attachments : []));
    return said.find((attachment) => attachment.id === id);
  }

  /** The request that would be made if this were said now. */
  requestFor(text: string, attachments: Attachment[]): ChatRequest {
    const message = { id: '', role: 'user' as const, text, attachments };
    const said = [...this.messages, message];
    const model = this.#replier.model();
    const parameters = this.#replier.parameters?.(model.id) ?? {};
    return { model, messages: serviceMessages(said, this.#replier.systemPrompt(model.id)), parameters };
  }

  /** Whether the service has said anything yet, in any branch. */
  get hasReplies(): boolean {
    return Array.from(this.#chat.conversation.all()).some(
      ({ message: { role, text } }) => role === 'assistant' && text !== '',
    );
  }

  get running(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Says something and streams the reply. Resolves when it has ended; does nothing while another turn runs. `select` gives the messages
   * that the request is to carry, of all there are.
   */
  async send(text: string, attachments: Attachment[] = [], select?: Select): Promise<void> {
    await this.#turn(this.messages.length, { text, attachments }, this.#replier.model(), select);
  }

  /** Says something else in place of a message; it stays, with all that followed it, as a branch. */
  async edit(id: string, text: string): Promise<void> {
    const message = this.#message(id);
    if (message?.role === 'user') await this.#turn(this.#indexOf(id), { text, attachments: message.attachments });
  }

  /** Asks once more for a reply, perhaps another model; it stays, with all that followed it, as a branch. */
  async retry(id: string, model?: Model): Promise<void> {
    if (this.#message(id)?.role === 'assistant') await this.#turn(this.#indexOf(id), undefined, model);
  }

  /** Asks for the rest of a reply that ended before it was complete, for example at a length limit. */
  async continueReply(id: string): Promise<void> {
    if (this.#message(id)?.role !== 'assistant') return;
    await this.#turn(this.#indexOf(id) + 1, { text: continuePrompt(), attachments: [] });
  }

  /** Resolves when no turn runs. */
  async idle(): Promise<void> {
    while (this.#running) await this.#turnEnd;
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
    const keep = chat.messages.length;
    const reply = chat.startTurn(keep, model, { text, attachments });
    this.#notify({ type: 'turn-start', keep, messages: shownMessages(chat.messages.slice(keep)) });
    this.#append(chat, reply, answer);
    this.#notify({
      type: 'turn-end',
      reply: chat.end(reply, {
        ...(stopReason !== undefined && { stopReason }),
        ...ending(undefined, answer, false, stopReason),
      }),
    });
    await chat.save();
  }

  /** Ends the running turn. Its text stays. */
  stop(): void {
    this.#running?.abort();
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
    this.#running = undefined;
    this.#chat = chat;
    for (const fact of firstScreenFirst(chat.messages)) this.#notify(fact);
  }

  /** Sends the messages from the first one that changed. */
  #change(entry: Entry): void {
    if (this.#running) return;
    const before = [...this.messages];
    this.#chat.record(entry);
    void this.#chat.save();
    const keep = before.findIndex((message, index) => message !== this.messages[index]);
    if (keep >= 0) this.#notify({ type: 'messages', keep, messages: shownMessages(this.messages.slice(keep)) });
  }

  /** A turn after the first `keep` messages: with a new message of the user, or another reply to an earlier one. */
  async #turn(keep: number, said?: Said, model = this.#replier.model(), select: Select = (all) => all): Promise<void> {
    if (this.#running) return;
    const running = (this.#running = new AbortController());
    const { signal } = running;
    const chat = this.#chat;
    const reply = chat.startTurn(keep, model.name, said);
    const request = serviceMessages(select(chat.messages.slice(0, -1)), this.#replier.systemPrompt(model.id));
    this.#notify({ type: 'turn-start', keep, messages: shownMessages(chat.messages.slice(keep)) });
    const ask = this.#replier.begin();
    const ended = this.#stream(chat, reply, () => ask(model.id, request, signal), signal);
    this.#turnEnd = ended;
    const end = await ended;
    if (this.#running === running) this.#running = undefined;
    const { inputTokens } = end.usage ?? {};
    if (inputTokens !== undefined) this.#replier.counted?.(model.id, charactersOf(request), inputTokens);
    if (chat === this.#chat) this.#notify({ type: 'turn-end', reply: end });
    await chat.save();
  }

  async #stream(
    chat: KeptConversation,
    reply: Reply,
    ask: () => Promise<AsyncIterable<ReplyEvent>>,
    signal: AbortSignal,
  ): Promise<ReplyEnd> {
    const start = performance.now();
    const end: Pick<ReplyEnd, 'usage' | 'stopReason'> = {};
    const thinking = new ThinkingTime();
    let failure: unknown;
    try {
      // The user's message is on disk before its request is sent (CASES R9). Stop ends the wait.
      const saved = chat.save();
      if (saved) await untilAborted(saved, signal);
      for await (const event of retrying(ask, signal)) {
        if (signal.aborted) break;
        if (event.type === 'usage') end.usage = event.usage;
        else if (event.type === 'end') end.stopReason = event.stopReason;
        else if (event.type === 'retry') this.#retry(chat, reply, event.retrying);
        else this.#take(chat, reply, event, thinking);
      }
    } catch (error) {
      failure = error;
    }
    const seconds = (performance.now() - start) / 1000;
    const { text, thoughts } = reply;
    return chat.end(reply, {
      ...{ ...end, seconds },
      ...(thoughts && { thoughtSeconds: thinking.seconds }),
      ...ending(failure, text, signal.aborted, end.stopReason, thoughts),
    });
  }

  /** Adds what came of a reply. */
  #take(chat: KeptConversation, reply: Reply, piece: Piece, thinking: ThinkingTime): void {
    const { id } = reply;
    thinking.note(piece);
    if (piece.type === 'text') {
      this.#append(chat, reply, piece.text);
      return;
    }
    chat.record({ ...piece, id });
    if (chat !== this.#chat) return;
    if (piece.type === 'thought') this.#notify({ type: 'turn-thought', id, text: piece.text });
    else this.#notify({ type: 'turn-text-was-thought', id });
  }

  #retry(chat: KeptConversation, { id }: Reply, retrying: Retrying): void {
    chat.conversation.retry(id, retrying);
    if (chat === this.#chat) this.#notify({ type: 'turn-retry', id, retrying });
  }

  #append(chat: KeptConversation, { id }: Reply, text: string): void {
    chat.record({ type: 'text', id, text });
    if (chat === this.#chat) this.#notify({ type: 'turn-delta', id, text });
  }

  #indexOf(id: string): number {
    return this.#chat.conversation.indexOf(id);
  }

  #message(id: string): Message | undefined {
    return this.messages[this.#indexOf(id)];
  }
}
