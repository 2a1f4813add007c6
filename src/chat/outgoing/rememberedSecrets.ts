import { createHmac, randomBytes } from 'node:crypto';
import { at } from '../../service/json.ts';

/** The storage of VS Code that all windows share. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const key = 'secretsNotAskedAbout';
const mostRemembered = 1000;

/** The secrets that the user is never asked about again, as hashes with a random salt, so that the values cannot be guessed elsewhere. */
interface Remembered {
  salt: string;
  hashes: unknown[];
}

/** Remembers which secrets the user is not asked about again, but never stores a secret itself. */
export class RememberedSecrets {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Returns those of these values that are not remembered. */
  unknown(values: string[]): string[] {
    const { salt, hashes } = this.#read();
    return values.filter((value) => !hashes.includes(hashOf(value, salt)));
  }

  async remember(values: string[]): Promise<void> {
    const { salt, hashes, ...others } = this.#read();
    const all = new Set([...hashes, ...values.map((value) => hashOf(value, salt))]);
    await this.#memory.update(key, { ...others, salt, hashes: [...all].slice(-mostRemembered) });
  }

  /** Reads what is stored, which may have any shape. Fields that a later version has added are kept. */
  #read(): Remembered {
    const kept = this.#memory.get(key);
    const [salt, hashes] = [at(kept, 'salt'), at(kept, 'hashes')];
    const others = typeof kept === 'object' ? kept : {};
    return typeof salt === 'string' && Array.isArray(hashes)
      ? { ...others, salt, hashes }
      : { ...others, salt: randomBytes(32).toString('hex'), hashes: [] };
  }
}

function hashOf(value: string, salt: string): string {
  return createHmac('sha256', salt).update(value).digest('hex');
}
