import { closeSync, constants, fdatasync, fstatSync, openSync, writeSync } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { namedSince } from './names.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

/** How much of what was to be written is on disk: whole lines; and why it is not all. */
export interface Written {
  written: number;
  error?: unknown;
}

/** What came of writing: how many of the bytes are in the file, and how many there are in all. */
interface Done {
  bytes: number;
  size: number;
}

const dataSync = promisify(fdatasync);

/** The file of one conversation: lines are only ever appended, links are not followed, and one that was deleted is not made again. */
export class ConversationFile {
  readonly #path: string;
  #isNew: boolean;
  /** Up to here, in bytes, another window's name for it was looked for. */
  #readTo = 0;

  /** `path` is absolute; its folder is made when it is needed. */
  constructor(path: string, isNew: boolean) {
    this.#path = path;
    this.#isNew = isNew;
  }

  /** Appends lines, each with its line break before it. `sync`: they are on disk, and not only on their way. Never throws. */
  async append(lines: string[], sync: boolean): Promise<Written> {
    const bytes = Buffer.from(lines.join(''));
    const done: Done = { bytes: 0, size: 0 };
    try {
      if (this.#isNew) done.size = await create(this.#path, bytes);
      else await write(this.#path, O_WRONLY | O_APPEND | O_NOFOLLOW, bytes, sync, done);
      this.#isNew = false;
      // Nobody else has written meanwhile, so that there is nothing to look for.
      if (done.size === this.#readTo + bytes.length) this.#readTo = done.size;
      return { written: lines.length };
    } catch (error) {
      return { written: wholeLines(lines, done.bytes), error };
    }
  }

  /** The name that some window gave the conversation since this was asked last, or undefined. */
  newName(): string | undefined {
    if (this.#isNew) return undefined;
    const { name, to } = namedSince(this.#path, this.#readTo);
    this.#readTo = to;
    return name;
  }
}

/** Writes a file that was deleted anew, unless that has been done. Rejects when it cannot be written. */
export async function restore(path: string, bytes: Buffer): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) await create(path, bytes);
}

/** Makes a file with all of its first bytes, and tells how many: nobody ever sees it empty or torn. */
async function create(path: string, bytes: Buffer): Promise<number> {
  const unfinished = `${path}.new`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rm(unfinished, { force: true });
    await write(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, bytes, true, { bytes: 0, size: 0 });
    await rename(unfinished, path);
    return bytes.length;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Counts what is written, for a disk that gets full takes a part. Synchronous but for what takes long, which is waiting for the disk:
 * to hand over a few thousand bytes costs a tenth of asking for it.
 */
async function write(path: string, flags: number, bytes: Buffer, sync: boolean, done: Done): Promise<void> {
  const file = openSync(path, flags, 0o600);
  try {
    while (done.bytes < bytes.length) done.bytes += writeSync(file, bytes, done.bytes);
    done.size = fstatSync(file).size;
    if (sync) await dataSync(file);
  } finally {
    closeSync(file);
  }
}

function wholeLines(lines: string[], bytes: number): number {
  let end = 0;
  const torn = lines.findIndex((line) => (end += Buffer.byteLength(line)) > bytes);
  return torn < 0 ? lines.length : torn;
}
