import type { Attachment } from '../../protocol.ts';
import type { Secret } from '../../service/secrets/secretsIn.ts';

/** A text that looks like a key or a token in what the user wants to send. */
export interface FoundSecret extends Secret {
  /** The attachment that contains it; absent if it is in the text of the message. */
  attachment?: Attachment;
}

/** What the user decided: to remove what contains the secrets, to send them this time, or to send them always. */
export type SecretDecision = 'remove' | 'send' | 'always';

/** Asks the user about secrets and remembers the answers. */
export interface SecretHost {
  /** Resolves with those of these values that the user has not decided to send always. */
  unknown(values: string[]): Promise<string[]>;
  /**
   * Asks the user. Resolves with undefined if nothing is to be sent. `canRemove`: false if a secret is in a text that the user did not
   * type.
   */
  ask(secrets: FoundSecret[], canRemove: boolean): Promise<SecretDecision | undefined>;
  /** Remembers to never ask about these values again. */
  remember(values: string[]): Promise<void>;
}

/** A text and attachments to send. */
export interface Sent {
  text: string;
  attachments: Attachment[];
}

/** What may be sent, or, if the user stopped it, the attachments that are left. `secret` is then the secret that the text contains. */
export type Checked = (Sent & { isStopped: false }) | { isStopped: true; attachments: Attachment[]; secret?: string };

/** Checks what is about to be sent. */
export type Gate = Pick<Outgoing, 'check'>;

/** The check of each message and each request before it is sent. Asks the user about everything that looks like a key or a token. */
export class Outgoing {
  readonly #host: SecretHost;

  constructor(host: SecretHost) {
    this.#host = host;
  }

  /** Checks a text that the user typed or a command made, and its attachments. Earlier messages were checked when they were sent. */
  async check(text: string, attachments: Attachment[], isTyped = true): Promise<Checked> {
    const secrets = await this.#unknown(await found(text, attachments));
    const canRemove = isTyped || secrets.every(({ attachment }) => attachment !== undefined);
    const decision = secrets.length === 0 ? 'send' : await this.#host.ask(secrets, canRemove);
    if (decision === undefined) return { isStopped: true, attachments };
    if (decision === 'always') await this.#host.remember(secrets.map(({ value }) => value));
    if (decision !== 'remove') return { isStopped: false, text, attachments };
    const left = attachments.filter((attachment) => !secrets.some((secret) => secret.attachment === attachment));
    const inText = secrets.find(({ attachment }) => attachment === undefined);
    return inText
      ? { isStopped: true, attachments: left, secret: inText.value }
      : { isStopped: false, text, attachments: left };
  }

  async #unknown(secrets: FoundSecret[]): Promise<FoundSecret[]> {
    if (secrets.length === 0) return [];
    const values = new Set(await this.#host.unknown(secrets.map(({ value }) => value)));
    return secrets.filter(({ value }) => values.has(value));
  }
}

async function found(text: string, attachments: Attachment[]): Promise<FoundSecret[]> {
  const { secretsIn } = await import('../../service/secrets/secretsIn.ts');
  const inAttachments = attachments
    .filter(({ picture }) => !picture)
    .flatMap((attachment) =>
      secretsIn(attachment.text).map((secret) => {
        const line = secret.line + (attachment.firstLine ?? 1) - 1;
        return { ...secret, line, attachment };
      }),
    );
  return [...secretsIn(text), ...inAttachments];
}
