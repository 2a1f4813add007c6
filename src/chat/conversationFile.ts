import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { namedSince } from './names.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

/** How much of what was to be written is on disk: whole lines; and why it is not all. */
export interface Written {
  written: number;
  error?: unknown;
}

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
    const progress = { bytes: 0 };
    try {
      if (this.#isNew) await create(this.#path, bytes);
      else await write(this.#path, O_WRONLY | O_APPEND | O_NOFOLLOW, bytes, sync, progress);
      this.#isNew = false;
      return { written: lines.length };
    } catch (error) {
      return { written: wholeLines(lines, progress.bytes), error };
    }
  }

  /** The name that some window gave the conversation since this was asked last, or undefined. */
  async newName(): Promise<string | undefined> {
    if (this.#isNew) return undefined;
    const { name, to } = await namedSince(this.#path, this.#readTo);
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

/** Makes a file with all of its first bytes: nobody ever sees it empty or torn. */
async function create(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.new`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rm(unfinished, { force: true });
    await write(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, bytes, true);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Counts what is written, for a disk that gets full takes a part. */
async function write(path: string, flags: number, bytes: Buffer, sync: boolean, done = { bytes: 0 }): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    while (done.bytes < bytes.length) done.bytes += (await file.write(bytes, done.bytes)).bytesWritten;
    if (sync) await file.datasync();
  } finally {
    await file.close();
  }
}

function wholeLines(lines: string[], bytes: number): number {
  let end = 0;
  const torn = lines.findIndex((line) => (end += Buffer.byteLength(line)) > bytes);
  return torn < 0 ? lines.length : torn;
}
