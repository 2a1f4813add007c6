import { closeSync, constants, fdatasync, fstatSync, openSync, writeSync } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { PictureAttachment } from '../pictures.ts';
import { writePictures } from './pictureFiles.ts';
import { namedSince } from './summaries.ts';

/**
 * The file of one conversation, next to a folder with its pictures. Lines are only ever appended, links are not followed, and a file that
 * was deleted is not created again.
 */
export class ConversationFile {
  readonly #path: string;
  #isNew: boolean;
  /** The byte up to which the file was searched for a title from another window. */
  #readTo = 0;

  /** `path` is absolute. Its folder is created when it is needed. */
  constructor(path: string, isNew: boolean) {
    this.#path = path;
    this.#isNew = isNew;
  }

  /**
   * Writes the pictures, then appends the lines, each of which starts with its line ending. `more` is called directly before that, and
   * returns further lines, which are added to `lines`. `sync`: waits until they are on disk. Never throws.
   */
  async append(
    lines: string[],
    sync: boolean,
    pictures: readonly PictureAttachment[] = [],
    more: () => string[] = () => [],
  ): Promise<Written> {
    const done: Done = { bytes: 0, size: 0 };
    try {
      if (pictures.length > 0) await this.#addPictures(pictures);
      for (const line of more()) lines.push(line);
      const bytes = Buffer.from(lines.join(''));
      if (this.#isNew) done.size = await create(this.#path, bytes);
      else await write(this.#path, O_WRONLY | O_APPEND | O_NOFOLLOW, bytes, sync, done);
      this.#isNew = false;
      // No other window has written since, so there is nothing to search.
      if (done.size === this.#readTo + bytes.length) this.#readTo = done.size;
      return { written: lines.length };
    } catch (error) {
      return { written: wholeLines(lines, done.bytes), error };
    }
  }

  /** Writes no pictures for a conversation that was deleted: rejects if its file no longer exists. */
  async #addPictures(pictures: readonly PictureAttachment[]): Promise<void> {
    if (!this.#isNew) await access(this.#path);
    const folder = pictureFolderOf(this.#path);
    await writePictures(folder, pictures);
    if (this.#isNew) return;
    await access(this.#path).catch(async (deleted: unknown) => {
      await rm(folder, { recursive: true, force: true });
      throw deleted;
    });
  }

  /** The title that a window gave the conversation since the last call, or undefined. */
  newName(): string | undefined {
    if (this.#isNew) return undefined;
    const { name, to } = namedSince(this.#path, this.#readTo);
    this.#readTo = to;
    return name;
  }
}

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

/** How many of the lines were written to the file, and the error if writing them, or waiting for the disk, failed. */
export interface Written {
  written: number;
  error?: unknown;
}

/** The progress of a write: how many of its bytes are in the file, and the size of the file after it. */
interface Done {
  bytes: number;
  size: number;
}

const dataSync = promisify(fdatasync);

/** The folder with the pictures of a conversation, given the path of its file. */
export function pictureFolderOf(path: string): string {
  return path.replace(/\.jsonl$/, '.pictures');
}

/** Writes a deleted file again, unless it exists. Rejects if it cannot be written. */
export async function restore(path: string, bytes: Buffer): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) await create(path, bytes);
}

/** Creates a file with its first bytes and returns their number. The file is never visible while it is empty or incomplete. */
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
 * Writes bytes and counts them in `done`, because a full disk may accept only some of them. Only waiting for the disk is asynchronous: a
 * synchronous write of a few thousand bytes takes a tenth of the time of an asynchronous one.
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
