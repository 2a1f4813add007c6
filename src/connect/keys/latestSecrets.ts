import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';

/**
 * Secrets without spaces, of which the last one stored counts in every window. VS Code in a browser writes a secret a tenth of a second
 * after it was stored. If another window writes one meanwhile, it replaces even one that is about to be written. So two windows that store
 * at the same time would end up with each other's secret. Therefore each secret contains its time, and the window with the later one stores
 * it again.
 */
export class LatestSecrets {
  readonly #storage: Storage;
  readonly #now: () => number;
  /** What this window stored last, by name, until a later one is known. */
  readonly #own = new Map<string, Stamped>();

  /** `now` returns milliseconds since 1970. */
  constructor(storage: Storage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  async get(name: string): Promise<string | undefined> {
    return parsed(await this.#storage.get(name))?.secret;
  }

  /** Stores a secret. Its time is always later than that of the secret it replaces, even if a clock was set back. */
  async store(name: string, secret: string): Promise<void> {
    const before = parsed(await this.#storage.get(name))?.at ?? 0;
    const own = { secret, at: Math.max(this.#now(), before + 1), by: randomUUID() };
    this.#own.set(name, own);
    await this.#storage.store(name, written(own));
  }

  async delete(name: string): Promise<void> {
    this.#own.delete(name);
    await this.#storage.delete(name);
  }

  /** Must be called when a secret has changed, here or in another window. If this window stored a later one, that is stored again. */
  async settle(name: string): Promise<void> {
    const own = this.#own.get(name);
    if (!own) return;
    const found = parsed(await this.#storage.get(name));
    if (found && isLater(own, found)) await this.#storage.store(name, written(own));
    else if (!found || isLater(found, own)) this.#own.delete(name);
  }
}

type Storage = Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>;

/**
 * A secret as it is stored: its text, its time, and a random id that decides between equal times. A secret of an earlier version is its
 * text alone.
 */
interface Stamped {
  secret: string;
  at: number;
  by: string;
}

function isLater(one: Stamped, other: Stamped): boolean {
  return one.at > other.at || (one.at === other.at && one.by > other.by);
}

function written({ secret, at, by }: Stamped): string {
  return `${secret} ${at} ${by}`;
}

function parsed(text: string | undefined): Stamped | undefined {
  if (text === undefined) return undefined;
  const [secret = '', at = '0', by = ''] = text.split(' ');
  return { secret, at: Number(at), by };
}
