import { isPicture } from '../pictures.ts';
import type { Attachment, LookUpStep } from '../../protocol.ts';
import type { Secret } from '../../service/secrets/secretsIn.ts';
import { PassedTexts } from './passedTexts.ts';
import type { RememberedSecrets } from './rememberedSecrets.ts';
import { secretsOfEach } from './secretsOfEach.ts';
import { withoutFound } from './withoutFound.ts';

/** A text that looks like a key or a token in what the user wants to send. */
export interface FoundSecret extends Secret {
  /** The attachment that contains it; absent if it is in a text. */
  attachment?: Attachment;
  /** It is in a text that is sent together with the message: an earlier message, or the system prompt. */
  isSentAlong?: true;
  /** What the text is, in words, if it is known. */
  textName?: string | undefined;
}

/** What the user decided: to send words in place of the secrets, to send them this time, or to send them always. */
export type SecretDecision = 'remove' | 'send' | 'always';

/**
 * Asks the user about secrets. Resolves with undefined if nothing is to be sent. `canRemove`: false if a secret is in a text that the user
 * did not type.
 */
export type AskAboutSecrets = (secrets: FoundSecret[], canRemove: boolean) => Promise<SecretDecision | undefined>;

/** Remembers what the user has decided, and what was sent. */
export type SecretMemory = Pick<RememberedSecrets, keyof RememberedSecrets>;

/** A text and attachments to send. */
export interface Sent {
  text: string;
  attachments: Attachment[];
}

/** What may be sent. If the user stopped it, `secret` is the secret that the text contains. */
export type Checked = (Sent & { isStopped: false }) | { isStopped: true; secret?: string | undefined };

/** Checks what is about to be sent. */
export type Gate = Pick<Outgoing, keyof Outgoing>;

/** The check of each message and each request before it is sent. Asks the user about everything that looks like a key or a token. */
export class Outgoing {
  readonly #memory: SecretMemory;
  readonly #ask: AskAboutSecrets;
  readonly #passed = new PassedTexts();
  #decided: Promise<unknown> = Promise.resolve();

  constructor(memory: SecretMemory, ask: AskAboutSecrets) {
    this.#memory = memory;
    this.#ask = ask;
  }

  /**
   * Checks a text that the user typed or a command made, and its attachments, before they are sent to a connection. What is sent along is
   * checked by `mayLeave`.
   */
  async check(text: string, attachments: Attachment[], installationName: string, isTyped = true): Promise<Checked> {
    const secrets = this.#unknown(await found(text, attachments));
    const canRemove = isTyped || secrets.every(({ attachment }) => attachment !== undefined);
    const decision = secrets.length === 0 ? 'send' : await this.#ask(secrets, canRemove);
    if (decision === undefined)
      return { isStopped: true, secret: secrets.find(({ attachment }) => attachment === undefined)?.value };
    const sent = decision === 'remove' ? withoutSecrets(text, attachments, secrets) : { text, attachments };
    if (decision !== 'remove') {
      const texts = secrets.map(({ attachment }) => attachment?.text ?? text);
      await this.#keep(decision, secrets, texts, installationName);
    }
    this.#passed.note(textsOf(sent), installationName);
    return { isStopped: false, ...sent };
  }

  /**
   * Resolves with whether texts that are sent along with a message may be sent to a connection. The user is asked about secrets in those
   * that were not sent from this machine to this connection before. These questions are asked one after the other, because VS Code sends
   * several requests about one message at once. `textName`: what the texts are, for the question.
   */
  mayLeave(texts: readonly string[], installationName: string, textName?: string): Promise<boolean> {
    const decision = this.#decided.then(() => this.#decide(texts, installationName, textName));
    this.#decided = decision.catch(() => undefined);
    return decision;
  }

  /** Whether all these texts passed the check for a connection, so that `mayLeave` would ask nothing. */
  havePassed(texts: readonly string[], installationName: string): boolean {
    return texts.every((text) => text === '' || this.#passed.has(text, installationName));
  }

  /** Notes texts that passed the check in another form: VS Code's own chat gets a question and its attachments as one text. */
  notePassed(texts: readonly string[], installationName: string): void {
    this.#passed.note(texts, installationName);
  }

  /** Notes that a reply came from a connection, which therefore knows what is in it. */
  async noteReply(text: string, installationName: string): Promise<void> {
    this.#passed.note([text], installationName);
    const [secrets = []] = await secretsOfEach([text]);
    if (secrets.length > 0) await this.#memory.noteSent([text], installationName);
  }

  async #decide(all: readonly string[], installationName: string, textName?: string): Promise<boolean> {
    const texts = all.filter((text) => !this.#passed.has(text, installationName));
    const found = await secretsOfEach(texts);
    const inTexts = texts.flatMap((text, index) =>
      (found[index] ?? []).map((secret) => ({ ...secret, text, textName, isSentAlong: true as const })),
    );
    const secrets = this.#unknown(inTexts.filter(({ text }) => !this.#memory.wasSent(text, installationName)));
    const decision = secrets.length === 0 ? 'send' : await this.#ask(secrets, false);
    if (decision === undefined) return false;
    const sent = secrets.map(({ text }) => text);
    await this.#keep(decision, secrets, sent, installationName);
    this.#passed.note(texts, installationName);
    return true;
  }

  async #keep(decision: SecretDecision, secrets: Secret[], texts: string[], installationName: string): Promise<void> {
    if (decision === 'always') await this.#memory.remember(secrets.map(({ value }) => value));
    if (texts.length > 0) await this.#memory.noteSent([...new Set(texts)], installationName);
  }

  #unknown<Found extends FoundSecret>(secrets: Found[]): Found[] {
    if (secrets.length === 0) return [];
    const values = new Set(this.#memory.unknown(secrets.map(({ value }) => value)));
    return secrets.filter(({ value }) => values.has(value));
  }
}

/** Words in place of the secrets. An attachment that contains none stays the same object. */
function withoutSecrets(text: string, attachments: readonly Attachment[], secrets: readonly FoundSecret[]): Sent {
  const byAttachment = Map.groupBy(secrets, ({ attachment }) => attachment);
  return {
    text: withoutFound(text, byAttachment.get(undefined) ?? []),
    attachments: attachments.map((attachment) => {
      const inside = byAttachment.get(attachment);
      return inside ? { ...attachment, text: withoutFound(attachment.text, inside) } : attachment;
    }),
  };
}

/** What textsOf reads of a message. */
interface TextsOf {
  text: string;
  attachments?: Attachment[];
  steps?: readonly LookUpStep[];
}

/** The texts that a request contains of a message. Pictures have no text to check. */
export function textsOf({ text, attachments = [], steps = [] }: TextsOf): string[] {
  const ofAttachments = attachments.filter((each) => !isPicture(each)).map((each) => each.text);
  return [text, ...ofAttachments, ...steps.flatMap(({ result = '', input }) => [result, input])];
}

async function found(text: string, attachments: Attachment[]): Promise<FoundSecret[]> {
  const searched = attachments.filter((attachment) => !isPicture(attachment));
  const [inText = [], ...inAttachments] = await secretsOfEach([text, ...searched.map((attachment) => attachment.text)]);
  const ofAttachments = searched.flatMap((attachment, index) =>
    (inAttachments[index] ?? []).map((secret) => {
      const line = secret.line + (attachment.firstLine ?? 1) - 1;
      return { ...secret, line, attachment };
    }),
  );
  return [...inText, ...ofAttachments];
}
