import { mostTogether } from '../../askedTogether.ts';
import * as l10n from '@vscode/l10n';
import type { Attachment, IfTooLong, Message, TooLong } from '../../protocol.ts';
import type { ContextMeter } from './contextMeter.ts';
import { admitted, type Draft } from './draft.ts';
import { expandedMessage, type EditorContext } from './expandedMessage.ts';
import { refusalText } from './foundAttachments.ts';
import type { ChatRequest } from './requestText.ts';
import type { Checked, Gate } from '../outgoing/outgoing.ts';
import type { Model, Session } from '../session.ts';
import type { PromptTemplate } from './templates.ts';

/** What sending needs besides the conversation. */
export interface ComposingHost extends EditorContext {
  /** All prompts, read again for every message. */
  templates(): PromptTemplate[];
  /** Says why a message is not sent. */
  refuse(sentence: string): void;
  /** Puts the text of such a message back into the composer, where a part of it may be selected. */
  putBack(text: string, selected?: string): void;
  /** What a message passes before it is sent. */
  outgoing: Gate;
  /** Asks what is to be done with a message that will probably not fit; its text is back in the composer. */
  askAboutLength(tooLong: TooLong): void;
  /** The connection, by the name that users know. */
  place(): string;
}

/** A message that is ready to be sent. */
interface Composed {
  text: string;
  attachments: Attachment[];
}

interface Drafted {
  /** All that was attached when the message was composed. */
  drafted: readonly Attachment[];
}

/** Sends what is written, with what is attached, and with prompts in the place of their names. What is refused is not lost. */
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

  /** Resolves when the reply has ended, or the replies of all that are asked: the chosen model and others. */
  async send(text: string, ifTooLong: IfTooLong = 'ask', also: Model[] = []): Promise<void> {
    const message = await this.#sendable(text, ifTooLong, also).catch((error: unknown) => {
      this.#host.putBack(text);
      throw error;
    });
    if (!message) return;
    this.#draft.takeSent(message.drafted);
    const select = ifTooLong === 'leaveOut' ? (all: readonly Message[]) => this.#meter.newest(all) : undefined;
    await this.#session.send(message.text, message.attachments, select, also);
  }

  /** The message that may be sent for a text; undefined where none may, and the text is back in the composer. */
  async #sendable(text: string, ifTooLong: IfTooLong, also: Model[]): Promise<(Composed & Drafted) | undefined> {
    const message = await this.#composed(text);
    const canAsk = this.#session.canAskAlso(also);
    if (!canAsk) this.#host.refuse(l10n.t('Not sent. Choose up to {0} different models or apps.', mostTogether));
    const tooLong = message && canAsk && ifTooLong === 'ask' ? await this.excess(message) : undefined;
    const checked = message && canAsk && !tooLong && !this.#session.running ? await this.#check(message) : undefined;
    if (message && checked && !checked.isStopped) return { ...checked, drafted: message.drafted };
    this.#host.putBack(text, checked?.isStopped ? checked.secret : undefined);
    if (tooLong) this.#host.askAboutLength(tooLong);
    return undefined;
  }

  /** What to ask before this is sent; undefined where it fits. */
  async excess({ text, attachments }: Composed): Promise<TooLong | undefined> {
    const { messages } = await this.#session.requestFor(text, attachments);
    return this.#meter.excess(messages);
  }

  /** The request that would be made for this text now; undefined when it would be refused, which is shown. */
  async request(text: string): Promise<ChatRequest | undefined> {
    const message = await this.#composed(text);
    return message && this.#session.requestFor(message.text, message.attachments);
  }

  /** Also stops what is to go to another connection meanwhile, or while a reply runs by now. What the user removes is attached no longer. */
  async #check(message: Composed): Promise<Checked> {
    const place = this.#host.place();
    const checked = await this.#host.outgoing.check(message.text, message.attachments);
    for (const { id } of message.attachments)
      if (!checked.attachments.some((left) => left.id === id)) this.#draft.remove(id);
    const isElsewhere = place !== this.#host.place();
    if (isElsewhere) this.#refuseElsewhere();
    return isElsewhere || this.#session.running ? { isStopped: true, attachments: checked.attachments } : checked;
  }

  #refuseElsewhere(): void {
    this.#host.refuse(l10n.t('Not sent: the connection was changed meanwhile.'));
  }

  async #composed(text: string): Promise<(Composed & Drafted) | undefined> {
    const place = this.#host.place();
    const message = await expandedMessage(text, this.#host.templates(), this.#host);
    if (place !== this.#host.place()) {
      this.#refuseElsewhere();
      return undefined;
    }
    const drafted = this.#draft.attachments;
    const { attachments, refusals } = admitted(drafted, message);
    const refusal = await this.#session.refusal(attachments);
    if (refusal !== undefined) refusals.push(refusal);
    if (refusals.length === 0 && message.isWhole) return { text: message.text, attachments, drafted };
    if (refusals.length > 0) this.#host.refuse(l10n.t('Not sent. {0}', refusalText(refusals)));
    return undefined;
  }
}
