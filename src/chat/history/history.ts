import { constants, statSync, utimesSync, type Dirent } from 'node:fs';
import { open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { at } from '../../service/json.ts';
import { conversationOf } from '../conversation.ts';
import { ConversationFile, pictureFolderOf, restore } from './conversationFile.ts';
import { entriesIn, lineOf, version, type Entry } from './entries.ts';
import { excerpt } from './excerpt.ts';
import type { HistoryProblem } from './historyProblem.ts';
import { FileJournal, type Journal } from './journal.ts';
import { kindOf, overviewIn, type Overview } from './overview.ts';
import { picturesIn, readFiles, readPictures, writeFiles } from './pictureFiles.ts';
import { ownTitle } from '../title.ts';

/** A conversation as the list shows it; `at`: when something was said last, in milliseconds since 1970. */
export interface Listed {
  id: string;
  title: string;
  at: number;
  messages: number;
  workspace?: string;
  /** The connection that replied last, by the name that users know. */
  place?: string;
}

/** How old a conversation is, in milliseconds since 1970. */
export interface Age {
  id: string;
  /** When something was said in it last, or when it was imported. */
  at: number;
  /** When something was written to its file, or a window had it open. */
  usedAt: number;
}

/** A journal that has a file. */
export type StoredConversation = Journal & { readonly id: string };

/** What is known of a file as long as neither its time nor its size changes. */
interface Known {
  mtimeMs: number;
  size: number;
  overview: Overview;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const suffix = '.jsonl';
/** Of the file of a conversation and what was set aside of it, and of the folder with its pictures. */
const suffixes = /^(\.jsonl|\.pictures$)/;
/** Files that are read before everyone else gets a turn. */
const atOnce = 100;

/**
 * The conversations on disk: a file of JSON lines for each (see `entries.ts`), which is only ever appended to. Nothing is locked: windows
 * that write at once lose nothing, and one that is killed loses at most its last second. (CASES V57 to V60)
 */
export class History {
  readonly #folder: string;
  readonly #notify: (problem: HistoryProblem) => void;
  readonly #known = new Map<string, Known>();
  readonly #reported = new Set<string>();
  /** One for each conversation that this window writes to, so that all of it is written in its order. */
  readonly #journals = new Map<string, FileJournal>();

  /** `folder` is absolute; it is made when it is needed. Each problem is reported once. */
  constructor(folder: string, notify: (problem: HistoryProblem) => void = () => undefined) {
    this.#folder = folder;
    this.#notify = notify;
  }

  /** A new conversation. Nothing of it is on disk before its first message. `workspace`: where it was started, for users. */
  create(workspace?: string): StoredConversation {
    return this.#journal(crypto.randomUUID(), createdNow(workspace));
  }

  /** Goes on with a conversation that is on disk. */
  journal(id: string): StoredConversation {
    return this.#journals.get(id) ?? this.#journal(id);
  }

  /** Every conversation, of all windows, the latest first. Files that are none are set aside, and block nothing. (CASES V60) */
  async list(): Promise<Listed[]> {
    const unreadable: string[] = [];
    const refused: string[] = [];
    const listed: Listed[] = [];
    const ids = await this.#ids().catch((cause: unknown) => {
      this.#notify({ kind: 'not-listed', cause });
      return [];
    });
    for (const [index, id] of ids.entries()) {
      if (index % atOnce === atOnce - 1) await setImmediate();
      try {
        const overview = this.#overview(id);
        if (overview.kind === 'unreadable') unreadable.push(id);
        if (overview.kind === 'known' && overview.summary.messages > 0) listed.push(listedOf(id, overview));
      } catch (error) {
        if (at(error, 'code') !== 'ENOENT') refused.push(id);
      }
    }
    await this.#setAside(unreadable);
    this.#reportNotRead(refused);
    return listed.sort((a, b) => b.at - a.at);
  }

  /** How old the conversations of all windows are. What cannot be read, or is of a newer version, has no age. Rejects without permission to read the folder. */
  async ages(): Promise<Age[]> {
    const ages: Age[] = [];
    for (const [index, id] of (await this.#ids()).entries()) {
      if (index % atOnce === atOnce - 1) await setImmediate();
      const age = this.age(id);
      if (age) ages.push(age);
    }
    return ages;
  }

  /** How old a conversation is now; undefined where that cannot be known. */
  age(id: string): Age | undefined {
    try {
      const overview = this.#overview(id);
      const usedAt = this.#known.get(id)?.mtimeMs ?? Infinity;
      return overview.kind === 'known'
        ? { id, at: Math.max(overview.summary.at, overview.origin.at), usedAt }
        : undefined;
    } catch {
      return undefined;
    }
  }

  /** Lets other windows see that conversations are open in this one. Those that are not on disk stay away. */
  markUsed(ids: string[], now: number): void {
    for (const id of ids) {
      try {
        utimesSync(this.#fileOf(id), now / 1000, now / 1000);
      } catch {
        // What is not there, or belongs to someone else, is deleted by no window of this user.
      }
    }
  }

  /**
   * Every conversation with its entries, without the bytes of pictures, also one of which nothing is shown any more; without entries where
   * it cannot be read. Rejects without permission to read the folder.
   */
  async *all(): AsyncGenerator<{ id: string; entries: Entry[] | undefined }> {
    for (const id of await this.#ids()) yield { id, entries: await this.#entries(id) };
  }

  /** The conversations that contain some words in their title or a message, the latest first, as they are found. */
  async *search(words: string, signal: AbortSignal): AsyncGenerator<{ id: string; excerpt: string }> {
    for (const { id, title } of await this.list()) {
      const entries = await this.#entries(id);
      if (signal.aborted) return;
      const messages = entries ? Array.from(conversationOf(entries).all(), ({ message }) => message.text) : [];
      const found = excerpt([title, ...messages], words);
      if (found !== undefined) yield { id, excerpt: found };
    }
  }

  /** The entries of a conversation, with all that this window has said in it, or undefined where there is none that can be read. */
  async read(id: string): Promise<Entry[] | undefined> {
    const entries = await this.#entries(id);
    if (entries) await readPictures(pictureFolderOf(this.#fileOf(id)), entries);
    return entries;
  }

  /** Adds a conversation that comes from elsewhere, in one act; resolves to its id. Rejects when it cannot be written. */
  async add(entries: Entry[], workspace?: string): Promise<string> {
    const id = crypto.randomUUID();
    const said = entries.filter(({ type }) => type !== 'created');
    await write(new ConversationFile(this.#fileOf(id), true), [createdNow(workspace), ...said]);
    return id;
  }

  /** Gives a conversation the user's own title. One without anything to see changes nothing. Rejects when it cannot be written. */
  async rename(id: string, typed: string): Promise<void> {
    const title = ownTitle(typed);
    const entries = title && (await this.#entries(id));
    if (!entries) return;
    const summary = { ...conversationOf(entries).summary(), title, named: true } as const;
    await write(new ConversationFile(this.#fileOf(id), false), [summary]);
  }

  /** Deletes a conversation; resolves to what brings it back. Rejects when it cannot be deleted. */
  async delete(id: string): Promise<() => Promise<void>> {
    const path = this.#fileOf(id);
    await this.#journals.get(id)?.written;
    // Read after it is gone, so that nothing is missing that was written until then.
    const bytes = await this.#bytes(id, () => unlink(path));
    this.#forget(id);
    const folder = pictureFolderOf(path);
    const pictures = await readFiles(folder);
    await rm(folder, { recursive: true, force: true });
    return async () => {
      await writeFiles(folder, pictures);
      await restore(path, bytes);
    };
  }

  /** Deletes all there is of every conversation, also what was set aside and what is of a newer version. */
  async deleteAll(): Promise<void> {
    for (const { written } of this.#journals.values()) await written;
    for (const { name } of await this.#files()) await rm(join(this.#folder, name), { recursive: true, force: true });
    for (const id of this.#journals.keys()) this.#forget(id);
  }

  /** Without the bytes of pictures. */
  async #entries(id: string): Promise<Entry[] | undefined> {
    await this.#journals.get(id)?.written;
    const bytes = await this.#bytes(id).catch(() => undefined);
    return bytes && typeof kindOf(bytes) === 'object' ? entriesIn(bytes.toString()) : undefined;
  }

  #forget(id: string): void {
    this.#journals.get(id)?.drop();
    this.#journals.delete(id);
  }

  #journal(id: string, created?: Entry): FileJournal {
    const file = new ConversationFile(this.#fileOf(id), created !== undefined);
    const journal = new FileJournal(id, file, (cause) => this.#notify({ kind: 'not-saved', cause }), created);
    this.#journals.set(id, journal);
    return journal;
  }

  async #ids(): Promise<string[]> {
    const files = (await this.#files()).filter((file) => file.isFile() && file.name.endsWith(suffix));
    return files.map(({ name }) => name.slice(0, -suffix.length)).filter((id) => uuid.test(id));
  }

  /** Whatever in the folder belongs to a conversation. Without a folder there is nothing; rejects when it cannot be read. */
  async #files(): Promise<Dirent[]> {
    const files = await readdir(this.#folder, { withFileTypes: true }).catch((error: unknown) => {
      if (at(error, 'code') === 'ENOENT') return [];
      throw error;
    });
    return files.filter(({ name }) => uuid.test(name.slice(0, 36)) && suffixes.test(name.slice(36)));
  }

  #overview(id: string): Overview {
    const file = this.#fileOf(id);
    const { mtimeMs, size } = statSync(file);
    const known = this.#known.get(id);
    if (known?.mtimeMs === mtimeMs && known.size === size) return known.overview;
    const overview = overviewIn(file);
    this.#known.set(id, { mtimeMs, size, overview });
    return overview;
  }

  async #setAside(ids: string[]): Promise<void> {
    const files: string[] = [];
    for (const id of ids) {
      const aside = `${id}${suffix}.unreadable-${Date.now()}`;
      const isAside = await rename(this.#fileOf(id), join(this.#folder, aside)).then(
        () => true,
        () => false,
      );
      if (isAside) files.push(aside);
    }
    if (files.length > 0) this.#notify({ kind: 'set-aside', files });
  }

  #reportNotRead(ids: string[]): void {
    const files = ids.filter((id) => !this.#reported.has(id)).map((id) => id + suffix);
    for (const id of ids) this.#reported.add(id);
    if (files.length > 0) this.#notify({ kind: 'not-read', files });
  }

  async #bytes(id: string, beforeReading?: () => Promise<void>): Promise<Buffer> {
    const file = await open(this.#fileOf(id), constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      await beforeReading?.();
      return await readFile(file);
    } finally {
      await file.close();
    }
  }

  /** An id becomes a path only when it is one of ours. */
  #fileOf(id: string): string {
    if (!uuid.test(id)) throw new RangeError('Not the id of a conversation.');
    return join(this.#folder, id + suffix);
  }
}

/** Resolves when all is on disk; rejects when it cannot be written. */
async function write(file: ConversationFile, entries: Entry[]): Promise<void> {
  const { error } = await file.append(entries.map(lineOf), true, entries.flatMap(picturesIn));
  if (error !== undefined) throw error as Error;
}

function createdNow(workspace: string | undefined): Entry {
  return { type: 'created', v: version, at: Date.now(), ...(workspace && { workspace }) };
}

function listedOf(id: string, { summary, origin }: Extract<Overview, { kind: 'known' }>): Listed {
  const { title, at, messages, place = origin.place } = summary;
  const { workspace } = origin;
  return {
    id,
    title,
    at,
    messages,
    ...(workspace !== undefined && { workspace }),
    ...(place !== undefined && { place }),
  };
}
