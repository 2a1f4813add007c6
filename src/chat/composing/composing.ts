import * as l10n from '@vscode/l10n';
import { mostTogether } from '../../askedTogether.ts';
import type { Attachment, IfTooLong, TooLong } from '../../protocol.ts';
import type { ContextMeter } from './contextMeter.ts';
import { admitted, type Draft } from './draft.ts';
import { isInstructions } from './dueInstructions.ts';
import { expandedMessage, type EditorContext } from './expandedMessage.ts';
import { foundAll, refusalText } from './foundAttachments.ts';
import type { ChatRequest } from './requestText.ts';
import type { Checked, Gate } from '../outgoing/outgoing.ts';
import type { AlongWith, Model, Select } from '../replier.ts';
import type { Session } from '../session.ts';
import type { PromptTemplate } from './templates.ts';

/** Provides what sending needs in addition to the conversation. */
export interface ComposingHost extends EditorContext {
  /** Returns all prompts. Called again for every message. */
  templates(): PromptTemplate[];
  /** Shows why a message is not sent. */
  refuse(sentence: string): void;
  /** Puts the text of a message that is not sent back into the message box. `selected`: the part of it to select. */
  putBack(text: string, selected?: string): void;
  /** The check of each message before it is sent. */
  outgoing: Pick<Gate, 'check'>;
  /** Asks the user what to do with a message that will probably not fit. Its text is back in the message box. */
  askAboutLength(tooLong: TooLong): void;
  /** Returns the name of the connection, as shown to users. */
  place(): string;
}

/** A message that is ready to be sent. */
interface Composed {
  text: string;
  attachments: Attachment[];
}

/** What a message is meant for: the connection, by the name that users know, and the conversation. */
export interface Situation {
  place: string;
  conversation: unknown;
}

interface Drafted {
  /** All attachments when the message was composed. */
  drafted: readonly Attachment[];
}

/**
 * Sends what the user wrote, with its attachments, and with the text of prompts in place of their names. A message that is refused is not
 * lost.
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

  /** Resolves when the reply has ended, or all replies if other models are asked in addition to the chosen one. */
  async send(text: string, ifTooLong: IfTooLong = 'ask', also: Model[] = []): Promise<void> {
    const message = await this.#sendable(text, ifTooLong, also).catch((error: unknown) => {
      this.#host.putBack(text);
      throw error;
    });
    if (!message) return;
    this.#draft.takeSent(message.drafted);
    if (await this.#session.send(message.text, message.attachments, this.#select(ifTooLong), also)) return;
    this.#draft.add(foundAll([...message.drafted]));
    this.#host.putBack(text);
  }

  /** Resolves with the message to send for a text; undefined if it must not be sent, and the text is back in the message box. */
  async #sendable(text: string, ifTooLong: IfTooLong, also: Model[]): Promise<(Composed & Drafted) | undefined> {
    const start = this.situation;
    const message = await this.#composed(text, start);
    const canAsk = this.#canAsk(also);
    const tooLong = message && canAsk && ifTooLong === 'ask' ? await this.excess(message) : undefined;
    const checked =
      message && canAsk && !tooLong && !this.#session.running
        ? await this.#check(message, start, { select: this.#select(ifTooLong), also })
        : undefined;
    // Another window may have changed the chosen model during the check.
    if (message && checked && !checked.isStopped && this.#canAsk(also)) return { ...checked, drafted: message.drafted };
    this.#host.putBack(text, checked?.isStopped ? checked.secret : undefined);
    if (tooLong) this.#host.askAboutLength(tooLong);
    return undefined;
  }

  /** Whether these models can be asked together with the chosen one. Shows why not. */
  #canAsk(also: Model[]): boolean {
    const canAsk = this.#session.canAskAlso(also);
    if (!canAsk) this.#host.refuse(l10n.t('Not sent. Choose up to {0} different models or apps.', mostTogether));
    return canAsk;
  }

  /** Resolves with what to ask the user before this message is sent; undefined if it fits. */
  async excess({ text, attachments }: Composed): Promise<TooLong | undefined> {
    const { messages } = await this.#session.requestFor(text, attachments);
    return this.#meter.excess(messages);
  }

  /** Resolves with the request that would be sent for this text now; undefined if it would be refused, and the reason is shown. */
  async request(text: string): Promise<ChatRequest | undefined> {
    const message = await this.#composed(text, this.situation);
    return message && this.#session.requestFor(message.text, message.attachments);
  }

  /**
   * Checks a message for secrets. Also stops it if the connection or the conversation was changed since `start`, or if a reply is running
   * by then. Instructions without their secrets are sent only once.
   */
  async #check(message: Composed, start: Situation, along: AlongWith): Promise<Checked> {
    const checked = await this.#host.outgoing.check(message.text, message.attachments);
    const isStopped = this.hasChanged(start) || this.#session.running || !(await this.maySendAlong(start, along));
    if (isStopped || checked.isStopped) return checked.isStopped ? checked : { isStopped: true };
    const changed = checked.attachments.filter((one) => isInstructions(one) && !message.attachments.includes(one));
    this.#draft.remove(changed.map(({ id }) => id));
    return checked;
  }

  /** Returns which messages a request contains: all, or the newest ones if the user chose to leave out the oldest. */
  #select(ifTooLong: IfTooLong): Select | undefined {
    return ifTooLong === 'leaveOut' ? (all) => this.#meter.newest(all) : undefined;
  }

  /**
   * Resolves with whether what is sent along with a message may be sent. If the connection or the conversation changes meanwhile, it may
   * not.
   */
  async maySendAlong(start: Situation, along?: AlongWith): Promise<boolean> {
    return (await this.#session.maySendAlong(along)) && !this.hasChanged(start);
  }

  /** The situation in which a message is written now. */
  get situation(): Situation {
    return { place: this.#host.place(), conversation: this.#session.conversation };
  }

  /** Whether a message was meant for another connection or conversation. Shows that it is not sent. */
  hasChanged({ place, conversation }: Situation): boolean {
    const now = this.situation;
    if (place === now.place && conversation === now.conversation) return false;
    const isSamePlace = place === now.place;
    this.#host.refuse(
      isSamePlace
        ? l10n.t('Not sent: another conversation was opened meanwhile.')
        : l10n.t('Not sent: the connection was changed meanwhile.'),
    );
    return true;
  }

  async #composed(text: string, start: Situation): Promise<(Composed & Drafted) | undefined> {
    const message = await expandedMessage(text, this.#host.templates(), this.#host);
    if (this.hasChanged(start)) return undefined;
    const drafted = this.#draft.attachments;
    const { attachments, refusals } = admitted(drafted, message);
    const refusal = await this.#session.refusal(attachments);
    if (refusal !== undefined) refusals.push(refusal);
    if (refusals.length === 0 && message.isWhole) return { text: message.text, attachments, drafted };
    if (refusals.length > 0) this.#host.refuse(l10n.t('Not sent. {0}', refusalText(refusals)));
    return undefined;
  }
}
