import { createHmac, randomBytes } from 'node:crypto';
import { at } from '../../service/json.ts';

/** What VS Code keeps for all windows. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const key = 'secretsNotAskedAbout';
const mostRemembered = 1000;

/** Secrets that are never asked about again: their hashes, salted by chance, so that nobody can try values elsewhere. */
interface Remembered {
  salt: string;
  hashes: unknown[];
}

/** Remembers secrets that the user is not asked about, but never a secret itself. */
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

  async remember(values: string[]): Promise<void> {
    const { salt, hashes, ...others } = this.#read();
    const all = new Set([...hashes, ...values.map((value) => hashOf(value, salt))]);
    await this.#memory.update(key, { ...others, salt, hashes: [...all].slice(-mostRemembered) });
  }

  /** What is kept may be of any shape; what a later version keeps there stays. */
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
