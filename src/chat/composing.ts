import * as l10n from '@vscode/l10n';
import { canAskTogether, mostTogether } from '../shared/askedTogether.ts';
import type { Attachment, IfTooLong, Message as Said, TooLong } from '../protocol.ts';
import type { ContextMeter } from './composing/contextMeter.ts';
import { admitted, type Draft } from './composing/draft.ts';
import { isInstructions } from './composing/dueInstructions.ts';
import { expandedMessage, type EditorContext } from './composing/expandedMessage.ts';
import { refusalText } from './composing/foundAttachments.ts';
import { InOrder } from './composing/inOrder.ts';
import type { ChatRequest } from './composing/requestText.ts';
import type { Gate } from './secrets/outgoing.ts';
import type { Addressee, Model, Select } from './replier.ts';
import type { Session } from './session.ts';
import type { PromptTemplate } from './composing/templates.ts';

/**
 * Sends what the user wrote or asked for. A message is held back by any of the steps before it is sent, or if one of them fails: then its text
 * and its attachments are in the message box again, so that nothing is lost.
 */
export class Composing {
  readonly #session: Session;
  readonly #draft: Draft;
  readonly #meter: ContextMeter;
  readonly #host: ComposingHost;
  readonly #inOrder = new InOrder();

  constructor(session: Session, draft: Draft, meter: ContextMeter, host: ComposingHost) {
    this.#session = session;
    this.#draft = draft;
    this.#meter = meter;
    this.#host = host;
  }

  /**
   * Sends a text with the attachments of the message box, and with the text of prompts in place of their names. Resolves when the reply has
   * ended, or all replies if other models are asked in addition to the chosen one. While a reply arrives, the message waits for its end.
   */
  async send(text: string, ifTooLong: IfTooLong = 'ask', also: Model[] = []): Promise<void> {
    const start = this.#situation;
    // A message that was written before this one may take longer, for example because Git is asked for its changes.
    await this.#inOrder.run(start.conversation, async (next) => {
      const isDone = also.length === 0 && this.#mustWait && (await this.#wait(text, start));
      if (!isDone) await this.#sendWritten({ text, ifTooLong, also }, start, next);
    });
  }

  /** Changes the message that is being written, after those before it, and before it is sent. */
  async beforeNext(change: () => Promise<void> | void): Promise<void> {
    await this.#inOrder.run(this.#session.shown.conversation, change);
  }

  /** Sends what was written. `next` is called once nothing can hold it back any more. */
  async #sendWritten({ text, ifTooLong, also }: Written, start: Situation, next: () => void): Promise<void> {
    // If turns are left out, they may be the ones that contained the instructions.
    const before = ifTooLong === 'leaveOut' ? [] : this.#session.shown.messages;
    const prepare = async (): Promise<Ready | Held> => {
      if (!(await this.#host.instructions.update('before sending', before)) || this.#hasChanged(start)) return {};
      const composed = await this.#composed(text, start);
      return composed ? this.#prepare({ ...composed, also, isAnyLength: ifTooLong !== 'ask' }, start) : {};
    };
    await this.#send(text, [], start, prepare, (ready) => {
      const starts = (): void => {
        ready.starts();
        next();
      };
      const select: Select = (all) => this.#meter.newest(all, ready.to.model);
      const how = { ...ready, starts, also, ...(ifTooLong === 'leaveOut' && { select }) };
      return this.#session.send(ready.text, ready.attachments, how);
    });
  }

  /** Sends a message independently of the one that is being written. While a reply runs, it waits in the message box instead. */
  async ask(text: string, attachments: Attachment[], how: Asking = {}): Promise<void> {
    const { to = this.#session.addressee, id, isAnyLength = false } = how;
    const start = { ...this.#situation, to };
    const prepare = async (): Promise<Ready | Held> => {
      const instructions = await this.#host.instructions.due(attachments, 'before sending');
      if (!instructions) return {};
      return this.#prepare({ text, attachments: [...instructions, ...attachments], isAnyLength }, start);
    };
    const send = (ready: Ready) => this.#session.send(ready.text, ready.attachments, { ...ready, id });
    await this.#send(text, attachments, start, prepare, send);
  }

  /** Sends a text in place of the one of an earlier message, whose attachments are sent again. */
  async edit(id: string, text: string): Promise<void> {
    const earlier = this.#session.shown.message(id);
    const again = earlier?.role === 'user' ? earlier.attachments : [];
    const edited = { text, attachments: [], again, isAnyLength: true };
    const start = this.#situation;
    const prepare = (): Promise<Ready | Held> => this.#prepare(edited, start);
    await this.#send(text, [], start, prepare, (ready) => this.#session.edit(id, ready.text, ready));
  }

  /** Resolves with the request that would be sent for this text now; undefined if it would be refused, and the reason is shown. */
  async request(text: string): Promise<ChatRequest | undefined> {
    const message = await this.#composed(text, this.#situation);
    return message && this.#session.requestFor(message.text, message.attachments);
  }

  /** Every step between a message and its request: what it becomes, or why it is held back. What is sent along, the session checks. */
  async #prepare(message: Composed, start: Situation): Promise<Ready | Held> {
    const { text, attachments, again = [], drafted, also = [], isAnyLength = false } = message;
    if (!canAskTogether([start.to.model, ...also].map(({ id }) => id))) {
      this.#host.box.refuse(l10n.t('Not sent. Choose up to {0} different models or apps.', mostTogether));
      return {};
    }
    const refusals = await this.#host.refusals([...again, ...attachments]);
    if (refusals.length > 0) {
      this.#host.box.refuse(l10n.t('Not sent. {0}', refusalText(refusals)));
      return {};
    }
    const tooLong = isAnyLength ? undefined : await this.#excess(message, start.to);
    if (this.#session.arriving.areAny()) return { isReplying: true };
    if (tooLong) return { tooLong };
    const checked = await this.#host.outgoing.check(text, attachments, start.to.installationName);
    if (checked.isStopped) return { secret: checked.secret };
    if (this.#hasChanged(start)) return {};
    const starts = (): void => {
      this.#turnOffChanged(attachments, checked.attachments);
      if (drafted) this.#draft.takeSent(drafted);
    };
    return { to: start.to, text: checked.text, attachments: checked.attachments, starts };
  }

  /** Instructions without their secrets are sent only once. */
  #turnOffChanged(before: readonly Attachment[], checked: readonly Attachment[]): void {
    const changed = checked.filter((one) => isInstructions(one) && !before.includes(one));
    this.#draft.remove(changed.map(({ id }) => id));
    for (const one of changed) this.#host.instructions.turnOff(one);
  }

  /** Sends a message that may be sent. If it is held back, or if a step fails, it is put back into the message box. */
  async #send(
    text: string,
    attachments: Attachment[],
    start: Situation,
    prepare: () => Promise<Ready | Held>,
    send: (ready: Ready) => Promise<boolean>,
  ): Promise<void> {
    const outcome: { held: Held | undefined } = { held: {} };
    start.to.prepare();
    try {
      const prepared = await prepare();
      if (isHeld(prepared)) outcome.held = prepared;
      else {
        const starts = (): void => {
          outcome.held = undefined;
          prepared.starts();
        };
        if (!(await send({ ...prepared, starts }))) this.#hasChanged(start);
      }
    } finally {
      if (outcome.held) this.#host.box.putBack(text, attachments, outcome.held);
    }
  }

  /** Whether a message that is written now is sent after a reply that arrives, or after a message that waited for one. */
  get #mustWait(): boolean {
    return this.#session.arriving.areAny() || this.#host.waiting.areSending;
  }

  /**
   * Makes a message wait for the end of the reply, with what is attached now, or puts it back. Resolves with false if the reply ends
   * meanwhile: then it is sent at once.
   */
  async #wait(text: string, start: Situation): Promise<boolean> {
    let isDone = false;
    try {
      const composed = await this.#composed(text, start);
      isDone = composed !== undefined && (!this.#mustWait || this.#addWaiting(composed, start.to));
      return composed === undefined || this.#mustWait;
    } finally {
      if (!isDone) this.#host.box.putBack(text, [], {});
    }
  }

  /** Returns whether the message waits. The instructions are found when it is sent. */
  #addWaiting({ text, attachments: all, drafted = [] }: Composed, to: Addressee): boolean {
    const attachments = all.filter((attachment) => !isInstructions(attachment));
    const refusal = this.#host.waiting.add({ text, attachments }, to, this.#draft.before);
    if (refusal === undefined) this.#draft.takeSent(drafted.filter((attachment) => !isInstructions(attachment)));
    else this.#host.box.refuse(refusal);
    return refusal === undefined;
  }

  /** Resolves with what to ask the user before this message is sent; undefined if it fits. */
  async #excess({ text, attachments }: Message, to: Addressee): Promise<TooLong | undefined> {
    const { messages } = await this.#session.requestFor(text, attachments, to);
    return this.#meter.excess(messages, to.model);
  }

  /** The situation in which a message is written now. */
  get #situation(): Situation {
    return { to: this.#session.addressee, conversation: this.#session.shown.conversation };
  }

  /** Whether a message was meant for another connection or conversation. Shows that it is not sent. */
  #hasChanged({ to, conversation }: Situation): boolean {
    const now = this.#situation;
    const isSameInstallation = to.installationName === now.to.installationName;
    if (isSameInstallation && conversation === now.conversation) return false;
    this.#host.box.refuse(
      isSameInstallation
        ? l10n.t('Not sent: another conversation was opened meanwhile.')
        : l10n.t('Not sent: the connection was changed meanwhile.'),
    );
    return true;
  }

  async #composed(text: string, start: Situation): Promise<Composed | undefined> {
    const message = await expandedMessage(text, this.#host.templates(), await this.#host.context());
    if (this.#hasChanged(start)) return undefined;
    const drafted = this.#draft.attachments;
    const { attachments, refusals } = admitted(drafted, message);
    const refusal = await this.#session.refusal(attachments, start.to);
    if (refusal !== undefined) refusals.push(refusal);
    if (refusals.length === 0 && message.isWhole) return { text: message.text, attachments, drafted };
    if (refusals.length > 0) this.#host.box.refuse(l10n.t('Not sent. {0}', refusalText(refusals)));
    return undefined;
  }
}

/** Provides what sending needs in addition to the conversation. */
export interface ComposingHost {
  /** Loads what prompts read from the editor. */
  context(): Promise<EditorContext>;
  /** All prompts. Called again for every message. */
  templates(): PromptTemplate[];
  /** The instructions of the workspace. */
  instructions: Instructions;
  /** The check of each message before it is sent. */
  outgoing: Pick<Gate, 'check'>;
  /** Resolves with a sentence for each attachment that is among the files that are never sent now. */
  refusals(attachments: readonly Attachment[]): Promise<string[]>;
  /** The messages that wait for the end of a reply: whether one is about to be sent, and how one is added (`WaitingMessages`). */
  waiting: {
    readonly areSending: boolean;
    add(said: Message, to: Addressee, before: ReadonlySet<string>): string | undefined;
  };
  box: Box;
}

/** The message box that a message comes from. */
export interface Box {
  /** Shows why a message is not sent. */
  refuse(sentence: string): void;
  /** Puts a message that is not sent back into the message box, and shows why it is held back. */
  putBack(text: string, attachments: Attachment[], held: Held): void;
}

/** The instructions that are sent with messages. The user may be asked whether to use them, and may want to read them first. */
export interface Instructions {
  /** Attaches those that are due to the message that is being written, after these messages. Resolves with false if nothing may be sent. */
  update(asking: 'before sending', before: readonly Said[]): Promise<boolean>;
  /** Those that are due with these attachments; undefined if nothing may be sent. */
  due(attached: readonly Attachment[], asking: 'before sending'): Promise<Attachment[] | undefined>;
  /** Turns them off for the rest of the conversation. */
  turnOff(attachment: Attachment): void;
}

/** Why a message is held back, if not because of what `refuse` shows: the secret that its text contains, its length, or a reply that runs. */
export interface Held {
  secret?: string | undefined;
  tooLong?: TooLong;
  isReplying?: true;
}

/** How a message is sent that was not written in the message box. */
export interface Asking {
  /** What it is sent to, instead of what is chosen now. */
  to?: Addressee;
  /** Its id, if it has waited. */
  id?: string;
  /** It is sent even if it is probably too long. */
  isAnyLength?: boolean;
}

/** The text and the attachments of a message. */
export interface Message {
  text: string;
  attachments: Attachment[];
}

/** What was written in the message box, what to do if it is too long, and the models that are asked in addition. */
interface Written {
  text: string;
  ifTooLong: IfTooLong;
  also: Model[];
}

/** A message before it is checked. */
interface Composed extends Message {
  /** All attachments of the message box, if the message was composed there. */
  drafted?: readonly Attachment[];
  /** The attachments of an earlier message that are sent with it. */
  again?: readonly Attachment[];
  also?: Model[];
  /** It is sent even if it is probably too long. */
  isAnyLength?: boolean;
}

/** A message that may be sent. `starts` takes what it contains out of the message box. */
interface Ready extends Message {
  to: Addressee;
  starts: () => void;
}

/** What a message is meant for: the connection and the model or app, and the conversation. */
interface Situation {
  to: Addressee;
  conversation: object;
}

function isHeld(prepared: Ready | Held): prepared is Held {
  return !('text' in prepared);
}
