import type { Attachment } from '../../protocol.ts';
import type { Secret } from './secrets.ts';

/** Something that looks like a key or a token in what is to be sent. */
export interface FoundSecret extends Secret {
  /** What it is in; absent: in the text of the message. */
  attachment?: Attachment;
}

/** What the user decided: to remove what the secrets are in, to send them this time, or to send these always. */
export type SecretDecision = 'remove' | 'send' | 'always';

/** Who decides about secrets. */
export interface SecretHost {
  /** Those of these values that the user was not yet asked about for the last time. */
  unknown(values: string[]): Promise<string[]>;
  /** Asks; undefined: nothing is to be sent. What is in a text that the user did not type cannot be removed. */
  ask(secrets: FoundSecret[], canRemove: boolean): Promise<SecretDecision | undefined>;
  /** Never asks about these values again. */
  remember(values: string[]): Promise<void>;
}

/** What is to be sent. */
export interface Sent {
  text: string;
  attachments: Attachment[];
}

/** What may be sent, or what is left of it where the user stopped it; `secret` is then what the text contains. */
export type Checked = (Sent & { isStopped: false }) | { isStopped: true; attachments: Attachment[]; secret?: string };

/** Looks through what is to be sent. */
export type Gate = Pick<Outgoing, 'check'>;

/** The gate that each message and each request passes before anything leaves: asks the user about what looks like a key or a token. */
export class Outgoing {
  readonly #host: SecretHost;

  constructor(host: SecretHost) {
    this.#host = host;
  }

  /** Looks through a text, which the user typed or a command made, and its attachments. What was said before was looked through then. */
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
  const { secretsIn } = await import('./secrets.ts');
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
