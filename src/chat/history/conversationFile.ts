import { closeSync, constants, fdatasync, fstatSync, openSync, writeSync } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { PictureAttachment } from '../composing/pictures.ts';
import { writePictures } from './pictureFiles.ts';
import { namedSince } from './summaries.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

/** How many lines were written to disk, and the error if not all were. */
export interface Written {
  written: number;
  error?: unknown;
}

/** The result of a write: how many of its bytes are in the file, and how long the file is. */
interface Done {
  bytes: number;
  size: number;
}

const dataSync = promisify(fdatasync);

/**
 * The file of one conversation, beside which is a folder with its pictures. Lines are only appended, links are not followed, and a file
 * that was deleted is not created again.
 */
export class ConversationFile {
  readonly #path: string;
  #isNew: boolean;
  /** The file was searched for a title from another window up to this byte. */
  #readTo = 0;

  /** `path` is absolute; its folder is created when it is needed. */
  constructor(path: string, isNew: boolean) {
    this.#path = path;
    this.#isNew = isNew;
  }

  /** Appends lines, each with its line break before it, after their pictures. `sync`: waits until they are on disk. Never throws. */
  async append(lines: string[], sync: boolean, pictures: readonly PictureAttachment[] = []): Promise<Written> {
    const bytes = Buffer.from(lines.join(''));
    const done: Done = { bytes: 0, size: 0 };
    try {
      if (pictures.length > 0) await this.#addPictures(pictures);
      if (this.#isNew) done.size = await create(this.#path, bytes);
      else await write(this.#path, O_WRONLY | O_APPEND | O_NOFOLLOW, bytes, sync, done);
      this.#isNew = false;
      // No other window has written meanwhile, so there is nothing to search.
      if (done.size === this.#readTo + bytes.length) this.#readTo = done.size;
      return { written: lines.length };
    } catch (error) {
      return { written: wholeLines(lines, done.bytes), error };
    }
  }

  /** Those of a conversation that was deleted do not come back either. */
  async #addPictures(pictures: readonly PictureAttachment[]): Promise<void> {
    if (!this.#isNew) await access(this.#path);
    await writePictures(pictureFolderOf(this.#path), pictures);
  }

  /** The title that a window gave the conversation since the last call, or undefined. */
  newName(): string | undefined {
    if (this.#isNew) return undefined;
    const { name, to } = namedSince(this.#path, this.#readTo);
    this.#readTo = to;
    return name;
  }
}

/** The folder with the pictures of the conversation in a file. */
export function pictureFolderOf(path: string): string {
  return path.replace(/\.jsonl$/, '.pictures');
}

/** Writes a deleted file again, unless it exists. Rejects when it cannot be written. */
export async function restore(path: string, bytes: Buffer): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) await create(path, bytes);
}

/** Creates a file with its first bytes, and returns how many: it is never visible empty or incomplete. */
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
 * Counts the bytes that are written, because a full disk may take only some of them. Only waiting for the disk is asynchronous:
 * a synchronous write of a few thousand bytes takes a tenth of the time of an asynchronous one.
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
