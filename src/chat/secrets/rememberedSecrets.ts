import { createHmac, randomBytes } from 'node:crypto';
import { field } from '../../shared/json.ts';

/**
 * Remembers which secrets the user is not asked about again, and which texts with secrets a connection already has. It never stores a
 * secret or a text itself.
 */
export class RememberedSecrets {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Those of these values that are not remembered. */
  unknown(values: string[]): string[] {
    const { salt, hashes } = this.#read();
    return values.filter((value) => !hashes.includes(hashOf(value, salt)));
  }

  /** Remembers to never ask about these values again. */
  async remember(values: string[]): Promise<void> {
    const { hashes, ...others } = this.#read();
    await this.#memory.update(key, { ...others, hashes: newest(hashes, values, others.salt) });
  }

  /** Whether a text with secrets was sent to a connection, or came from it. */
  wasSent(text: string, installationName: string): boolean {
    const { salt, sent } = this.#read();
    return sent.includes(hashOf(sentTo(installationName, text), salt));
  }

  /** Remembers that a connection has these texts with secrets. */
  async noteSent(texts: string[], installationName: string): Promise<void> {
    const { sent, ...others } = this.#read();
    const all = texts.map((text) => sentTo(installationName, text));
    await this.#memory.update(key, { ...others, sent: newest(sent, all, others.salt) });
  }

  /** Reads what is stored, which may have any shape. Fields that a later version has added are kept. */
  #read(): Remembered {
    const kept = this.#memory.get(key);
    const [salt, hashes, sent] = [field(kept, 'salt'), field(kept, 'hashes'), field(kept, 'sent')];
    const others = typeof kept === 'object' ? kept : {};
    return typeof salt === 'string' && Array.isArray(hashes)
      ? { ...others, salt, hashes, sent: Array.isArray(sent) ? sent : [] }
      : { ...others, salt: randomBytes(32).toString('hex'), hashes: [], sent: [] };
  }
}

/** The storage of VS Code that all windows share. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const key = 'secretsNotAskedAbout';
const mostRemembered = 1000;

/** What the user has decided, as hashes with a random salt, so that the values cannot be guessed elsewhere. */
interface Remembered {
  salt: string;
  /** The secrets that the user is never asked about again. */
  hashes: unknown[];
  /** The texts with secrets that were sent to a connection, or came from it. */
  sent: unknown[];
}

/** The newest hashes, together with those of these values. */
function newest(hashes: unknown[], values: string[], salt: string): unknown[] {
  return [...new Set([...hashes, ...values.map((value) => hashOf(value, salt))])].slice(-mostRemembered);
}

function sentTo(installationName: string, text: string): string {
  return JSON.stringify([installationName, text]);
}

function hashOf(value: string, salt: string): string {
  return createHmac('sha256', salt).update(value).digest('hex');
}
