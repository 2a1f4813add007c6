import type { Attachment, Fact, Message, Reply, ReplyEnd, Retrying } from '../protocol.ts';
import type { ServiceMessage } from '../service/client.ts';
import type { ReplyEvent } from '../service/reply.ts';
import { Conversation } from './conversation.ts';
import { ending } from './ending.ts';
import { serviceMessages } from './prompts.ts';
import type { ChatRequest } from './requestText.ts';
import { retrying, type TurnEvent } from './retrying.ts';

/** Streams a reply. Throws a ServiceError for every way it can go wrong. */
export type Ask = (model: string, messages: ServiceMessage[], signal: AbortSignal) => AsyncIterable<ReplyEvent>;

/** What a session asks for when a turn starts. Each is read anew for every turn. */
export interface Replier {
  /** The id of the chosen model or app, and its name for people. */
  model(): { id: string; name: string };
  systemPrompt(): string;
  /** What to ask for a reply, as often as it takes: whoever is chosen meanwhile, it stays with the connection it began with. */
  begin(): Ask;
}

/** A conversation and at most one turn that runs in it. Appends what arrives and tells it, in one synchronous step. */
export class Session {
  readonly #replier: Replier;
  readonly #tell: (fact: Fact) => void;
  #conversation = new Conversation();
  #running: AbortController | undefined;
  #turnEnd: Promise<unknown> = Promise.resolve();

  constructor(replier: Replier, tell: (fact: Fact) => void) {
    this.#replier = replier;
    this.#tell = tell;
  }

  /** The conversation as it stands, for a page that wakes. */
  get messages(): readonly Message[] {
    return this.#conversation.messages;
  }

  /** The text of a message, as it was sent or received. */
  textOf(id: string): string | undefined {
    return this.#conversation.messages[this.#conversation.indexOf(id)]?.text;
  }

  /** What is attached to a message, by its own id. */
  attachment(id: string): Attachment | undefined {
    const said = this.#conversation.messages.flatMap((message) => (message.role === 'user' ? message.attachments : []));
    return said.find((attachment) => attachment.id === id);
  }

  /** The request that would be made if this were said now. */
  requestFor(text: string, attachments: Attachment[]): ChatRequest {
    const message = { id: '', role: 'user' as const, text, attachments };
    const said = [...this.#conversation.messages, message];
    return { model: this.#replier.model(), messages: serviceMessages(said, this.#replier.systemPrompt()) };
  }

  /** Whether the service has said anything yet. */
  get hasReplies(): boolean {
    return this.#conversation.messages.some(({ role, text }) => role === 'assistant' && text !== '');
  }

  get running(): boolean {
    return this.#running !== undefined;
  }

  /** Says something and streams the reply. Resolves when it has ended; does nothing while another turn runs. */
  async send(text: string, attachments: Attachment[] = []): Promise<void> {
    await this.#turn(this.#conversation.messages.length, { text, attachments });
  }

  /** Says something else in place of a message; all that followed it goes. */
  async edit(id: string, text: string): Promise<void> {
    const place = this.#conversation.indexOf(id);
    const message = this.#conversation.messages[place];
    if (message?.role === 'user') await this.#turn(place, { text, attachments: message.attachments });
  }

  /** Asks once more for a reply; it goes, and all that followed it. */
  async retry(id: string): Promise<void> {
    const place = this.#conversation.indexOf(id);
    if (this.#conversation.messages[place]?.role === 'assistant') await this.#turn(place);
  }

  /** Adds what was said and answered elsewhere, once the turn that runs has ended. */
  async add(text: string, attachments: Attachment[], model: string, answer: string): Promise<void> {
    while (this.#running) await this.#turnEnd;
    const keep = this.#conversation.messages.length;
    this.#conversation.addUserMessage(text, attachments);
    const reply = this.#conversation.addReply(model);
    this.#tell({ type: 'turn-start', keep, messages: this.#conversation.messages.slice(keep) });
    this.#append(this.#conversation, reply, answer);
    this.#tell({ type: 'turn-end', reply: this.#conversation.end(reply, ending(undefined, answer, false)) });
  }

  /** Ends the running turn. Its text stays. */
  stop(): void {
    this.#running?.abort();
  }

  /** Leaves the conversation for an empty one. */
  startNew(): void {
    this.stop();
    this.#running = undefined;
    this.#conversation = new Conversation();
    this.#tell({ type: 'conversation', messages: [] });
  }

  async #turn(keep: number, said?: { text: string; attachments: Attachment[] }): Promise<void> {
    if (this.#running) return;
    const running = (this.#running = new AbortController());
    const conversation = this.#conversation;
    const { id, name } = this.#replier.model();
    conversation.truncate(keep);
    if (said) conversation.addUserMessage(said.text, said.attachments);
    const request = serviceMessages(conversation.messages, this.#replier.systemPrompt());
    const reply = conversation.addReply(name);
    this.#tell({ type: 'turn-start', keep, messages: conversation.messages.slice(keep) });
    const { signal } = running;
    const ask = this.#replier.begin();
    const events = retrying(() => ask(id, request, signal), signal);
    const ended = this.#stream(conversation, reply, events, signal);
    this.#turnEnd = ended;
    const end = await ended;
    if (this.#running === running) this.#running = undefined;
    if (conversation === this.#conversation) this.#tell({ type: 'turn-end', reply: end });
  }

  async #stream(
    conversation: Conversation,
    reply: Reply,
    events: AsyncIterable<TurnEvent>,
    signal: AbortSignal,
  ): Promise<ReplyEnd> {
    const start = performance.now();
    const end: Partial<ReplyEnd> = {};
    let failure: unknown;
    try {
      for await (const event of events) {
        if (signal.aborted) break;
        if (event.type === 'usage') end.usage = event.usage;
        else if (event.type === 'end') end.stopReason = event.stopReason;
        else if (event.type === 'retry') this.#retry(conversation, reply, event.retrying);
        else this.#append(conversation, reply, event.text);
      }
    } catch (error) {
      failure = error;
    }
    const seconds = (performance.now() - start) / 1000;
    return conversation.end(reply, { ...end, seconds, ...ending(failure, reply.text, signal.aborted) });
  }

  #retry(conversation: Conversation, reply: Reply, retrying: Retrying): void {
    conversation.retry(reply, retrying);
    if (conversation === this.#conversation) this.#tell({ type: 'turn-retry', id: reply.id, retrying });
  }

  #append(conversation: Conversation, reply: Reply, text: string): void {
    conversation.append(reply, text);
    if (conversation === this.#conversation) this.#tell({ type: 'turn-delta', id: reply.id, text });
  }
}
