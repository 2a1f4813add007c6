import * as l10n from '@vscode/l10n';
import { mostTogether } from '../shared/askedTogether.ts';
import type { Attachment, IfTooLong, Message as Said, TooLong } from '../protocol.ts';
import type { ContextMeter } from './composing/contextMeter.ts';
import { admitted, type Draft } from './composing/draft.ts';
import { isInstructions } from './composing/dueInstructions.ts';
import { expandedMessage, type EditorContext } from './composing/expandedMessage.ts';
import { foundAll, refusalText } from './composing/foundAttachments.ts';
import type { ChatRequest } from './composing/requestText.ts';
import type { Gate } from './secrets/outgoing.ts';
import type { AlongWith, Model, Select } from './replier.ts';
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

  constructor(session: Session, draft: Draft, meter: ContextMeter, host: ComposingHost) {
    this.#session = session;
    this.#draft = draft;
    this.#meter = meter;
    this.#host = host;
  }

  /**
   * Sends a text with the attachments of the message box, and with the text of prompts in place of their names. Resolves when the reply has
   * ended, or all replies if other models are asked in addition to the chosen one.
   */
  async send(text: string, ifTooLong: IfTooLong = 'ask', also: Model[] = []): Promise<void> {
    // If turns are left out, they may be the ones that contained the instructions.
    const before = ifTooLong === 'leaveOut' ? [] : this.#session.shown.messages;
    const select: Select | undefined = ifTooLong === 'leaveOut' ? (all) => this.#meter.newest(all) : undefined;
    const start = this.#situation;
    const message = await this.#ready(text, [], async () => {
      if (!(await this.#host.instructions.update('before sending', before)) || this.#hasChanged(start)) return {};
      const composed = await this.#composed(text, start);
      if (!composed) return {};
      const ready = await this.#prepare({ ...composed, select, also, isAnyLength: ifTooLong !== 'ask' }, start);
      return isHeld(ready) ? ready : { ...ready, drafted: composed.drafted };
    });
    if (!message) return;
    this.#draft.takeSent(message.drafted);
    if (await this.#session.send(message.text, message.attachments, select, also)) return;
    this.#draft.add(foundAll([...message.drafted]));
    this.#host.putBack(text, [], {});
  }

  /** Sends a message independently of the one that is being written. While a reply runs, it waits in the message box instead. */
  async ask(text: string, attachments: Attachment[]): Promise<void> {
    const start = this.#situation;
    const message = await this.#ready(text, attachments, async () => {
      const instructions = await this.#host.instructions.due(attachments, 'before sending');
      return instructions ? this.#prepare({ text, attachments: [...instructions, ...attachments] }, start) : {};
    });
    if (message && !(await this.#session.send(message.text, message.attachments)))
      this.#host.putBack(text, attachments, {});
  }

  /** Sends a text in place of the one of an earlier message. */
  async edit(id: string, text: string): Promise<void> {
    const edited = { text, attachments: [], instead: id, isAnyLength: true };
    const message = await this.#ready(text, [], () => this.#prepare(edited, this.#situation));
    if (message && !(await this.#session.edit(id, message.text))) this.#host.putBack(text, [], {});
  }

  /** Resolves with the request that would be sent for this text now; undefined if it would be refused, and the reason is shown. */
  async request(text: string): Promise<ChatRequest | undefined> {
    const message = await this.#composed(text, this.#situation);
    return message && this.#session.requestFor(message.text, message.attachments);
  }

  /** Every step between a message and its request: what it becomes, or why it is held back. */
  async #prepare(message: Prepared, start: Situation): Promise<Message | Held> {
    const { text, attachments, also = [], isAnyLength = false } = message;
    if (!this.#canAsk(also)) return {};
    const tooLong = isAnyLength ? undefined : await this.#excess(message);
    if (this.#session.arriving.areAny) return { isReplying: true };
    if (tooLong) return { tooLong };
    const checked = await this.#host.outgoing.check(text, attachments, start.place);
    if (checked.isStopped) return { secret: checked.secret };
    if (this.#hasChanged(start) || !(await this.#session.maySendAlong(message))) return {};
    // Another window may have changed the chosen model, or the user the conversation, during the questions.
    if (this.#hasChanged(start) || !this.#canAsk(also)) return {};
    this.#turnOffChanged(attachments, checked.attachments);
    return checked;
  }

  /** Instructions without their secrets are sent only once. */
  #turnOffChanged(before: readonly Attachment[], checked: readonly Attachment[]): void {
    const changed = checked.filter((one) => isInstructions(one) && !before.includes(one));
    this.#draft.remove(changed.map(({ id }) => id));
    for (const one of changed) this.#host.instructions.turnOff(one);
  }

  /** Resolves with a message that may be sent. If it is held back, or if a step fails, it is put back into the message box. */
  async #ready<Ready extends Message>(
    text: string,
    attachments: Attachment[],
    prepare: () => Promise<Ready | Held>,
  ): Promise<Ready | undefined> {
    const prepared = await prepare().catch((error: unknown) => {
      this.#host.putBack(text, attachments, {});
      throw error;
    });
    if (!isHeld(prepared)) return prepared;
    this.#host.putBack(text, attachments, prepared);
    return undefined;
  }

  /** Whether these models can be asked together with the chosen one. Shows why not. */
  #canAsk(also: Model[]): boolean {
    const canAsk = this.#session.canAskAlso(also);
    if (!canAsk) this.#host.refuse(l10n.t('Not sent. Choose up to {0} different models or apps.', mostTogether));
    return canAsk;
  }

  /** Resolves with what to ask the user before this message is sent; undefined if it fits. */
  async #excess({ text, attachments }: Message): Promise<TooLong | undefined> {
    const { messages } = await this.#session.requestFor(text, attachments);
    return this.#meter.excess(messages);
  }

  /** The situation in which a message is written now. */
  get #situation(): Situation {
    return { place: this.#session.addressee.place, conversation: this.#session.shown.conversation };
  }

  /** Whether a message was meant for another connection or conversation. Shows that it is not sent. */
  #hasChanged({ place, conversation }: Situation): boolean {
    const now = this.#situation;
    if (place === now.place && conversation === now.conversation) return false;
    const isSamePlace = place === now.place;
    this.#host.refuse(
      isSamePlace
        ? l10n.t('Not sent: another conversation was opened meanwhile.')
        : l10n.t('Not sent: the connection was changed meanwhile.'),
    );
    return true;
  }

  async #composed(text: string, start: Situation): Promise<(Message & Drafted) | undefined> {
    const message = await expandedMessage(text, this.#host.templates(), this.#host);
    if (this.#hasChanged(start)) return undefined;
    const drafted = this.#draft.attachments;
    const { attachments, refusals } = admitted(drafted, message);
    const refusal = await this.#session.refusal(attachments);
    if (refusal !== undefined) refusals.push(refusal);
    if (refusals.length === 0 && message.isWhole) return { text: message.text, attachments, drafted };
    if (refusals.length > 0) this.#host.refuse(l10n.t('Not sent. {0}', refusalText(refusals)));
    return undefined;
  }
}

/** Provides what sending needs in addition to the conversation. */
export interface ComposingHost extends EditorContext {
  /** All prompts. Called again for every message. */
  templates(): PromptTemplate[];
  /** The instructions of the workspace. */
  instructions: Instructions;
  /** The check of each message before it is sent. */
  outgoing: Pick<Gate, 'check'>;
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

/** The text and the attachments of a message. */
interface Message {
  text: string;
  attachments: Attachment[];
}

/** A message before it is checked. `isAnyLength`: it is sent even if it is probably too long. */
interface Prepared extends Message, AlongWith {
  isAnyLength?: boolean;
}

/** What a message is meant for: the connection, by the name that users know, and the conversation. */
interface Situation {
  place: string;
  conversation: unknown;
}

interface Drafted {
  /** All attachments when the message was composed. */
  drafted: readonly Attachment[];
}

function isHeld(prepared: Message | Held): prepared is Held {
  return !('text' in prepared);
}
