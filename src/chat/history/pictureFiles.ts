import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { field } from '../../shared/json.ts';
import { endingOf, picturesOf, type PictureAttachment } from '../pictures.ts';
import type { Entry } from '../entry.ts';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;

/** The bytes of files, by their names. */
export type Files = Map<string, Buffer>;

/** The pictures that an entry adds to its conversation, without those whose bytes are missing. */
export function picturesIn(entry: Entry): PictureAttachment[] {
  return allPicturesIn(entry).filter(({ text }) => text !== '');
}

function allPicturesIn(entry: Entry): PictureAttachment[] {
  if ('message' in entry) return picturesOf(entry.message);
  return entry.type === 'step' ? (entry.step.pictures ?? []) : [];
}

/**
 * Writes pictures into the folder of their conversation. Each has a file that is named by the hash of its bytes. Rejects if one cannot be
 * written.
 */
export async function writePictures(folder: string, pictures: readonly PictureAttachment[]): Promise<void> {
  await writeFiles(folder, new Map(pictures.map((one) => [fileOf(one), Buffer.from(one.text, 'base64')])));
}

/** Reads the bytes of the pictures of entries. A picture whose file cannot be read stays without bytes. */
export async function readPictures(folder: string, entries: readonly Entry[]): Promise<void> {
  const read = new Map<string, string>();
  for (const picture of entries.flatMap(allPicturesIn)) {
    const file = fileOf(picture);
    const text = read.get(file) ?? (await base64Of(join(folder, file)));
    read.set(file, text);
    picture.text = text;
  }
}

/** Reads all files of a folder. Returns none if the folder does not exist. */
export async function readFiles(folder: string): Promise<Files> {
  const names = (await readdir(folder).catch(ifGone)) ?? [];
  const files: Files = new Map();
  for (const name of names) {
    const bytes = await bytesOf(join(folder, name)).catch(ifGone);
    if (bytes) files.set(name, bytes);
  }
  return files;
}

/** Undefined for a file or folder that does not exist. Throws any other error. */
function ifGone(error: unknown): undefined {
  if (field(error, 'code') !== 'ENOENT') throw error;
}

/** Writes the files that do not exist yet. Each is written completely or not at all. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  if (files.size > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, bytes] of files) await create(join(folder, name), bytes);
}

function fileOf({ picture }: PictureAttachment): string {
  return `${picture.hash}.${endingOf(picture)}`;
}

async function create(path: string, bytes: Buffer): Promise<void> {
  if (await isThere(path)) return;
  const unfinished = `${path}.${crypto.randomUUID()}`;
  try {
    const flag = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
    await writeFile(unfinished, bytes, { flag, mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function base64Of(path: string): Promise<string> {
  return bytesOf(path).then(
    (bytes) => bytes.toString('base64'),
    () => '',
  );
}

async function bytesOf(path: string): Promise<Buffer> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW);
  try {
    return await readFile(file);
  } finally {
    await file.close();
  }
}
