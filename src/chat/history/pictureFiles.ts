import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { at } from '../../service/json.ts';
import { endingOf, picturesOf, type PictureAttachment } from '../composing/pictures.ts';
import type { Entry } from './entries.ts';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;

/** Files by their names, each with its bytes. */
export type Files = Map<string, Buffer>;

/** The pictures that an entry adds to its conversation. */
export function picturesIn(entry: Entry): PictureAttachment[] {
  return entry.type === 'message' ? picturesOf(entry.message).filter(({ text }) => text !== '') : [];
}

/** Writes pictures into the folder of their conversation, a file for each, named by the hash of its bytes. Rejects when one cannot be written. */
export async function writePictures(folder: string, pictures: readonly PictureAttachment[]): Promise<void> {
  await writeFiles(folder, new Map(pictures.map((one) => [fileOf(one), Buffer.from(one.text, 'base64')])));
}

/** Gives the pictures of entries their bytes again; one whose file is lost stays without. */
export async function readPictures(folder: string, entries: readonly Entry[]): Promise<void> {
  const read = new Map<string, string>();
  for (const entry of entries) {
    if (entry.type !== 'message') continue;
    for (const picture of picturesOf(entry.message)) {
      const file = fileOf(picture);
      const text = read.get(file) ?? (await base64Of(join(folder, file)));
      read.set(file, text);
      picture.text = text;
    }
  }
}

/** All files of a folder; none where there is no such folder. */
export async function readFiles(folder: string): Promise<Files> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (at(error, 'code') === 'ENOENT') return [];
    throw error;
  });
  const files: Files = new Map();
  for (const name of names) files.set(name, await bytesOf(join(folder, name)));
  return files;
}

/** Writes files that are not there yet, each whole or not at all. */
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
