import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { bytesAt } from './bytesAt.ts';
import { Pack, type GitObject } from './pack.ts';

/**
 * The objects in a folder of Git, read without Git: a repository can name programs that Git runs to watch, convert or fetch files, and
 * here none can run. What a repository borrows from others, or would still have to fetch, cannot be read.
 */
export class GitObjects {
  readonly #folder: string;
  #packs: Promise<Pack[]> | undefined;

  /** `folder` is the folder `objects` of a repository. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads an object by its id, in hexadecimal digits. Rejects if it is missing, damaged or too large. */
  async read(id: string): Promise<GitObject> {
    const bytes = Buffer.from(id, 'hex');
    for (const pack of await (this.#packs ??= this.#openPacks(bytes.length))) {
      // A pack that cannot be read does not keep the object from being found elsewhere.
      const found = await pack.find(bytes).catch(() => undefined);
      if (found) return found;
    }
    return this.#loose(id);
  }

  async #openPacks(idLength: number): Promise<Pack[]> {
    const folder = join(this.#folder, 'pack');
    const names = await readdir(folder).catch(() => []);
    return names
      .filter((name) => name.endsWith('.idx'))
      .map((name) => new Pack(join(folder, name.slice(0, -4)), idLength));
  }

  /** Reads an object that is a file of its own: its type, its size and its bytes, compressed together. */
  async #loose(id: string): Promise<GitObject> {
    const compressed = await bytesAt(join(this.#folder, id.slice(0, 2), id.slice(2)), 0, mostBytes);
    const whole = await promisify(inflate)(compressed, { maxOutputLength: mostBytes });
    const end = whole.indexOf(0);
    const [type = ''] = whole.toString('latin1', 0, end).split(' ');
    return { type, bytes: whole.subarray(end + 1) };
  }
}

const mostBytes = 2_000_000;
