import type { Attachment, Fact, LookUpStep, Message, Reply, ReplyEnd, Usage, UserMessage } from '../protocol.ts';
import type { ServiceMessage } from '../service/client.ts';
import { ArrivingReplies } from './arrivingReplies.ts';
import { ArrivingReply } from './arrivingReply.ts';
import { canAskTogether } from '../shared/askedTogether.ts';
import { ending } from './ending.ts';
import type { LookUp } from './lookUp/lookUp.ts';
import { LookUpSwitch } from './lookUpSwitch.ts';
import type { Asked, KeptConversation, Keeper, Said } from './history/keptConversation.ts';
import { charactersOf } from './composing/contextMeter.ts';
import { hasPictures, isPicture } from './pictures.ts';
import { refusalBy, replyEvents, requestOf } from './replyRequests.ts';
import { continuePrompt, serviceMessages } from './composing/prompts.ts';
import type { ChatRequest } from './composing/requestText.ts';
import { textsOf } from './secrets/outgoing.ts';
import type { Addressee, Model, Replier, Select } from './replier.ts';
import { ShownConversation } from './shownConversation.ts';
import { inColumn, shownMessages } from './shownMessages.ts';

/**
 * The turns of the conversation that a chat shows: a message, and the replies to it that are arriving, usually one. Everything that arrives
 * is recorded and sent to the page in one synchronous step.
 */
export class Session {
  readonly arriving = new ArrivingReplies();
  readonly shown: ShownConversation;
  readonly lookUp: LookUpSwitch;
  readonly #replier: Replier;
  readonly #notify: (fact: Fact) => void;

  /** Without a keeper, nothing is stored. */
  constructor(replier: Replier, notify: (fact: Fact) => void, keeper: Keeper = { journal: () => undefined }) {
    this.#replier = replier;
    this.#notify = notify;
    this.shown = new ShownConversation(this.arriving, notify, keeper);
    this.lookUp = new LookUpSwitch(replier.lookUp, this.shown);
  }

  /** What the next message is sent to. */
  get addressee(): Addressee {
    return this.#replier.now();
  }

  /**
   * Resolves with the request that would be sent with this message. Rejects with a ServiceError if the message has pictures that the
   * model or app does not accept.
   */
  async requestFor(text: string, attachments: Attachment[], to = this.addressee): Promise<ChatRequest> {
    const message = { id: '', role: 'user' as const, text, attachments };
    const { conversation } = this.shown;
    return requestOf({ to, messages: [...this.shown.asSent(), message], lookUp: this.lookUp.now, conversation });
  }

  /** Resolves with why a model or app cannot be sent these attachments; undefined if it can. */
  async refusal(attachments: readonly Attachment[], { model }: Addressee): Promise<string | undefined> {
    return attachments.some(isPicture) ? refusalBy(model) : undefined;
  }

  /**
   * Sends a message, which was checked, and streams the reply, or the replies of several models at once. Resolves when all have ended. Does
   * nothing, and resolves with false, while another turn runs, if these models cannot be asked together, or if what is sent along must not
   * be sent.
   */
  async send(text: string, attachments: Attachment[] = [], how: Sending = {}): Promise<boolean> {
    const { to = this.addressee, also = [] } = how;
    const all: Addressees = [to, ...also.map((model) => to.with(model))];
    return this.#turn(this.shown.messages.length, all, { text, attachments, id: how.id }, how);
  }

  /**
   * Sends a message in place of an earlier one. The earlier one and all messages after it stay as a branch. Resolves with false if it was not
   * sent, as `send` does, or because the earlier one is not shown any more.
   */
  async edit(id: string, text: string, how: Pick<Sending, 'to' | 'starts'> = {}): Promise<boolean> {
    const message = this.shown.message(id);
    if (message?.role !== 'user') return false;
    const said = { text, attachments: message.attachments };
    return this.#turn(this.shown.indexOf(id), [how.to ?? this.addressee], said, how);
  }

  /**
   * Asks for a reply again, maybe another model. The old reply and all messages after it stay as a branch. One of several replies that are
   * shown together is replaced in its column, by its own model.
   */
  async retry(id: string, model?: Model): Promise<void> {
    const to = model ? this.addressee.with(model) : this.addressee;
    if (this.shown.conversation.together(id).length > 0) await this.#retryOneOfSeveral(id);
    else if (this.shown.message(id)?.role === 'assistant') await this.#turn(this.shown.indexOf(id), [to]);
  }

  /** Asks other models for a reply to the same message. Does nothing while a turn runs, or if these models cannot be asked together. */
  async askAlso(id: string, models: Model[]): Promise<void> {
    const [index, reply] = [this.shown.indexOf(id), this.shown.message(id)];
    const all = [
      ...this.shown.repliesTogether(id).map(({ modelId = '' }) => modelId),
      ...models.map((model) => model.id),
    ];
    if (this.arriving.areAny() || reply?.role !== 'assistant' || !canAskTogether(all)) return;
    const [first, ...others] = models.map((model) => this.addressee.with(model));
    if (first) await this.#askBeside(index, reply, [first, ...others]);
  }

  /**
   * Asks for the rest of a reply that ended before it was complete, for example at a length limit. If it is one of several replies, it is
   * kept first.
   */
  async continueReply(id: string): Promise<void> {
    if (this.arriving.areAny()) return;
    this.shown.keep(id);
    if (this.shown.message(id)?.role !== 'assistant') return;
    const said = { text: continuePrompt(), attachments: [] };
    await this.#turn(this.shown.indexOf(id) + 1, [this.addressee], said);
  }

  /** Adds a message and a reply from outside the chat, once no turn is running. */
  async add(
    text: string,
    attachments: Attachment[],
    model: string,
    answer: string,
    { stopReason, usage }: { stopReason?: string | undefined; usage?: Usage | undefined } = {},
  ): Promise<void> {
    await this.arriving.idle();
    const chat = this.shown.kept;
    const before = chat.messages.length;
    const keep = this.shown.keepLast(before);
    const [reply] = chat.startTurn(
      before,
      [{ installationName: this.addressee.installationName, model: { name: model } }],
      {
        text,
        attachments,
      },
    );
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

  /**
   * Runs a turn after the first `keep` messages: with a new message of the user, or with another reply to an earlier one. Resolves with
   * whether it was run.
   */
  async #turn(
    keep: number,
    to: Addressees,
    said?: Said,
    { select = (all) => all, starts }: Sending = {},
  ): Promise<boolean> {
    if (this.arriving.areAny() || !canAskTogether(to.map(({ model }) => model.id))) return false;
    const before = this.shown.asSent(keep);
    const message: UserMessage[] = said ? [{ role: 'user', ...said, id: '' }] : [];
    // What is selected is checked and sent: it is selected once.
    const earlier = select([...before, ...message]).filter(({ id }) => id !== '');
    const continued = said ? [] : continuedSteps(this.shown.messages[keep]);
    if (!(await this.#mayAsk(to, earlier, said?.attachments, continued)) || this.arriving.areAny()) return false;
    // Meanwhile, a message that waited may have been taken back.
    if (said?.id !== undefined && !this.shown.conversation.waiting.has(said.id)) return false;
    starts?.();
    const from = said ? this.shown.keepLast(keep) : keep;
    const replies = this.shown.kept.startTurn(keep, this.#asked(to), said);
    const show = (): void =>
      this.#notify({ type: 'turn-start', keep: from, messages: shownMessages(this.shown.conversation, from) });
    const own = this.shown.messages.slice(keep, this.shown.indexOf(replies[0].id));
    await this.#ask([...earlier, ...own], paired(to, replies), show, continued);
    return true;
  }

  /** Asks further models for a reply beside one to the first `keep` messages. */
  async #askBeside(keep: number, beside: Reply, to: Addressees): Promise<void> {
    const earlier = this.shown.asSent(keep);
    if (!(await this.#mayAsk(to, earlier)) || this.arriving.areAny()) return;
    const replies = this.shown.kept.startBeside(beside, this.#asked(to), beside.id);
    await this.#ask(earlier, paired(to, replies), () => this.shown.showFrom(keep));
  }

  /** Asks the model of one of several replies for a new one. The others stay, and may still be arriving. */
  async #retryOneOfSeveral(id: string): Promise<void> {
    const index = this.shown.indexOfSeveral(id);
    const [before, shown] = [this.shown.conversation.message(id), this.shown.messages[index]];
    if (!this.#mayRetry(id) || before?.role !== 'assistant' || before.modelId === undefined || !shown) return;
    const to = this.addressee.with({ id: before.modelId, name: before.model });
    const earlier = this.shown.asSent(index);
    if (!(await this.#mayAsk([to], earlier, [], continuedSteps(before))) || !this.#mayRetry(id)) return;
    const asked = this.#asked([to]);
    const [reply] = this.shown.kept.startBeside(before, asked, shown.id === id ? undefined : shown.id);
    if (!reply) return;
    const show = (): void => this.#notify({ type: 'reply-start', instead: id, reply: inColumn(reply) });
    await this.#ask(earlier, [{ to, reply }], show, continuedSteps(before));
  }

  /** Whether one of several replies has ended, and is still the last one in its column: it is replaced only once. */
  #mayRetry(id: string): boolean {
    return !this.arriving.has(id) && this.shown.conversation.together(id).some((reply) => reply.id === id);
  }

  /** What is asked, with whether it may look things up. */
  #asked(to: Addressees): readonly [Asked, ...Asked[]] {
    const looksUp = this.lookUp.now !== undefined;
    const [first, ...others] = to;
    return [{ ...first, looksUp }, ...others.map((one) => ({ ...one, looksUp }))];
  }

  /**
   * Resolves with whether a request may send along these messages and attachments. It may not if the connection or the messages that are
   * shown changed while the user was asked.
   */
  async #mayAsk(
    to: Addressees,
    earlier: readonly Message[],
    attachments: Attachment[] = [],
    steps: readonly LookUpStep[] = [],
  ): Promise<boolean> {
    const [{ installationName }] = to;
    const { outgoing } = this.#replier;
    const along = [...earlier, { text: '', attachments, steps }].flatMap(textsOf);
    const texts = [...to.map(({ model }) => model.systemPrompt), ...along];
    // A turn without a question starts at once, so that nothing comes between.
    if (outgoing.havePassed(texts, installationName) && !this.lookUp.mustAsk(installationName)) return true;
    const shown = this.shown.messages;
    const mayLeave =
      (await outgoing.mayLeave(texts, installationName)) && (await this.lookUp.mayStart(installationName));
    return mayLeave && shown === this.shown.messages && installationName === this.addressee.installationName;
  }

  /** Streams replies to these messages, after the steps that they continue. `show` notifies the page that they start. */
  async #ask(
    messages: readonly Message[],
    asked: { to: Addressee; reply: Reply }[],
    show: () => void,
    continued: readonly LookUpStep[] = [],
  ): Promise<void> {
    const chat = this.shown.kept;
    const lookUp = this.lookUp.now;
    const running = asked.map(({ to, reply }) => ({ to, reply, lookUp, signal: this.arriving.add(reply.id) }));
    for (const { reply } of lookUp ? running : [])
      for (const step of continued) chat.record({ type: 'step', id: reply.id, step: { ...step, at: 0 } });
    try {
      show();
      await this.#stream(chat, messages, running);
    } finally {
      // Even if something fails before a reply streams, the next message can be sent.
      for (const { reply } of running) this.arriving.delete(reply.id);
    }
    await chat.save();
  }

  /** Streams all replies to these messages. Resolves when the last one has ended. */
  async #stream(chat: KeptConversation, messages: readonly Message[], running: readonly Running[]): Promise<void> {
    const notify = (fact: Fact): void => {
      if (chat === this.shown.kept) this.#notify(fact);
    };
    const saved = chat.save();
    const ended = running.map(async (one) => {
      const { to, reply, signal } = one;
      const sent = (request: ServiceMessage[]): void =>
        chat.record({ type: 'sent', id: reply.id, characters: charactersOf(request), at: Date.now() });
      const events = replyEvents(
        { ...one, messages, conversation: chat.conversation },
        reply,
        signal,
        this.#replier.outgoing,
        sent,
      );
      const end = await new ArrivingReply(chat, reply, notify).stream(events, saved, signal);
      void this.#replier.outgoing.noteReply(reply.text, to.installationName);
      this.arriving.delete(reply.id);
      if (!one.lookUp) this.#learn(to.model, messages, end);
      notify({ type: 'turn-end', reply: end });
    });
    this.arriving.await(ended);
    await Promise.all(ended);
  }

  /** Learns from the tokens that the service counted, unless there are pictures: how many tokens a picture takes differs. */
  #learn({ id, systemPrompt }: Addressee['model'], messages: readonly Message[], { usage }: ReplyEnd): void {
    if (usage?.inputTokens === undefined || hasPictures(messages)) return;
    this.#replier.counted?.(id, charactersOf(serviceMessages(messages, systemPrompt)), usage.inputTokens);
  }
}

/** How a message is sent. */
export interface Sending {
  /** What was chosen when the user acted; what is chosen now if it is absent. */
  to?: Addressee;
  /** Selects the messages that the requests contain; all of them if it is absent. */
  select?: Select | undefined;
  /** The models and apps that are asked in addition. */
  also?: Model[];
  /** The id of the message, if it has waited. It is sent only if it still waits after the last check. */
  id?: string | undefined;
  /** Called when nothing can hold the message back any more, before it is shown. */
  starts?: () => void;
}

/** Models of one connection, each asked once. */
type Addressees = readonly [Addressee, ...Addressee[]];

/** Each of these with its reply, in the same order. */
function paired(to: Addressees, replies: readonly Reply[]): { to: Addressee; reply: Reply }[] {
  return replies.flatMap((reply, at) => (to[at] ? [{ to: to[at], reply }] : []));
}

/** What was looked up for a reply that did not end well; the next version of it continues from there. */
function continuedSteps(reply: Message | undefined): readonly LookUpStep[] {
  return reply?.role === 'assistant' && reply.outcome !== 'done' ? (reply.steps ?? []) : [];
}

/** A reply that is arriving, what it was asked of, what it may look up with, and the signal that stops it. */
interface Running {
  to: Addressee;
  reply: Reply;
  lookUp: LookUp | undefined;
  signal: AbortSignal;
}
