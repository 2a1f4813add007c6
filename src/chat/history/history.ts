import { constants, existsSync, statSync, utimesSync, type Dirent } from 'node:fs';
import { access, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { field } from '../../shared/json.ts';
import { inSlices } from '../../shared/slices.ts';
import { replay, type Conversation } from '../conversation.ts';
import { ConversationFile, pictureFolderOf, restore } from './conversationFile.ts';
import { lineOf, readEntries, version } from './entries.ts';
import type { Created, Entry, Origin, Summary } from '../entry.ts';
import { excerpt } from './excerpt.ts';
import type { HistoryProblem } from './historyProblem.ts';
import { FileJournal, type Journal } from './journal.ts';
import { kindOf, overviewIn, type Overview } from './overview.ts';
import { picturesIn, readFiles, readPictures, writeFiles } from './pictureFiles.ts';
import { isPinned, pin, pinSuffix, unpin } from './pins.ts';
import { ownTitle } from '../title.ts';
import type { Workspace } from './workspace.ts';

/**
 * The conversations on disk. Each has a file of JSON lines (see `entries.ts`) that is only ever appended to. No locks are needed: windows
 * that write at the same time lose nothing, and a window that is killed loses at most its last second. (CASES V57 to V60)
 */
export class History {
  readonly #folder: string;
  readonly #notify: (problem: HistoryProblem) => void;
  readonly #deleted: (id: string) => () => void;
  readonly #known = new Map<string, Known>();
  readonly #reported = new Set<string>();
  /**
   * One journal for each conversation that this window writes to, so that all its entries are written in order. A journal that no chat uses and
   * that has nothing to write is given up: a window may have thousands of conversations, one after the other.
   */
  readonly #journals = new Map<string, WeakRef<FileJournal>>();

  /**
   * `folder` is absolute. It is created when it is needed. `notify` is called for each problem, but only once for each file that cannot be
   * read; `deleted` for each conversation that this window deletes, or that another window has deleted once this one lists them; what it
   * returns if the user restores that here.
   */
  constructor(
    folder: string,
    notify: (problem: HistoryProblem) => void = () => undefined,
    deleted: (id: string) => () => void = () => () => undefined,
  ) {
    this.#folder = folder;
    this.#notify = notify;
    this.#deleted = deleted;
  }

  /** Starts a new conversation. Nothing is written to disk before its first message. */
  create(workspace?: Workspace): StoredConversation {
    return this.#journal(crypto.randomUUID(), createdNow(workspace));
  }

  /** The journal to continue a conversation that is on disk. */
  journal(id: string): StoredConversation {
    return this.#usedJournal(id) ?? this.#journal(id);
  }

  /**
   * Resolves with the conversations of all windows, the latest first. Files that are not conversations are set aside, so that they cause no
   * further problems. (CASES V60)
   */
  async list(): Promise<Listed[]> {
    const names = await this.#names().catch((cause: unknown) => {
      this.#notify({ kind: 'not-listed', cause });
      return [];
    });
    const { listed, unreadable, refused } = await inSlices(this.#found(names));
    await this.#setAside(unreadable);
    this.#reportNotRead(refused);
    return listed.sort((a, b) => b.at - a.at);
  }

  /** The conversations with these files, with the ids of those that are none, and of those that cannot be read. */
  *#found(names: string[]): Generator<void, { listed: Listed[]; unreadable: string[]; refused: string[] }> {
    const [listed, unreadable, refused]: [Listed[], string[], string[]] = [[], [], []];
    const pinned = new Set(idsIn(names, pinSuffix));
    for (const id of idsIn(names, suffix)) {
      yield;
      try {
        const overview = this.#overview(id);
        if (overview.kind === 'unreadable') unreadable.push(id);
        if (overview.kind === 'known' && overview.summary.messages > 0)
          listed.push(listedOf(id, overview, pinned.has(id)));
      } catch (error) {
        if (field(error, 'code') !== 'ENOENT') refused.push(id);
      }
    }
    return { listed, unreadable, refused };
  }

  /**
   * Resolves with the ages of the conversations of all windows, without those that cannot be read or were written by a newer version.
   * Rejects without permission to read the folder.
   */
  async ages(): Promise<Age[]> {
    return inSlices(this.#agesOf(idsIn(await this.#names(), suffix)));
  }

  *#agesOf(ids: string[]): Generator<void, Age[]> {
    const ages: Age[] = [];
    for (const id of ids) {
      yield;
      const age = this.age(id);
      if (age) ages.push(age);
    }
    return ages;
  }

  /** The age of a conversation; undefined if it cannot be read or was written by a newer version. */
  age(id: string): Age | undefined {
    try {
      const overview = this.#overview(id);
      if (overview.kind !== 'known') return undefined;
      const usedAt = this.#known.get(id)?.mtimeMs ?? Infinity;
      const at = Math.max(overview.summary.at, overview.created.at);
      return { id, at, usedAt, pinned: isPinned(this.#fileOf(id)) };
    } catch {
      return undefined;
    }
  }

  /** Marks conversations that are open in this window, so that other windows can see that they are in use. Creates no files. */
  markUsed(ids: string[], now: number): void {
    for (const id of ids) {
      try {
        utimesSync(this.#fileOf(id), now / 1000, now / 1000);
      } catch {
        // A file that does not exist, or that belongs to another user, is not deleted by any window of this user.
      }
    }
  }

  /**
   * Yields every conversation with its entries, without the bytes of pictures; also a conversation whose messages were all deleted.
   * `entries` is undefined if the file cannot be read. Rejects without permission to read the folder.
   */
  async *all(): AsyncGenerator<{ id: string; entries: Entry[] | undefined }> {
    for (const id of idsIn(await this.#names(), suffix)) yield { id, entries: await this.#entries(id) };
  }

  /** Yields the conversations that contain some words in their title or in a message, the latest first, each as soon as it is found. */
  async *search(words: string, signal: AbortSignal): AsyncGenerator<{ id: string; excerpt: string }> {
    for (const { id, title } of await this.list()) {
      const conversation = await this.#conversation(id);
      if (signal.aborted) return;
      const messages = conversation ? Array.from(conversation.all(), ({ message }) => message.text) : [];
      const found = excerpt([title, ...messages], words);
      if (found !== undefined) yield { id, excerpt: found };
    }
  }

  /** Resolves with the entries of a conversation, including all that this window has added to it; undefined if it cannot be read. */
  async read(id: string): Promise<Entry[] | undefined> {
    const entries = await this.#entries(id);
    if (entries) await readPictures(pictureFolderOf(this.#fileOf(id)), entries);
    return entries;
  }

  /** Adds a conversation from another source in one write. Resolves with its id. Rejects if it cannot be written. */
  async add(entries: Entry[], workspace?: Workspace, from?: Origin): Promise<string> {
    const id = crypto.randomUUID();
    const said = entries.filter(({ type }) => type !== 'created');
    // The list reads only the end of a file if it has a summary, and the one of another source may be missing or wrong.
    const summary = (await inSlices(replay(said))).summary();
    await write(new ConversationFile(this.#fileOf(id), true), [createdNow(workspace, from), ...said, summary]);
    return id;
  }

  /** Gives a conversation a title that the user typed. A title that is only spaces changes nothing. Rejects if that cannot be written. */
  async rename(id: string, typed: string): Promise<void> {
    const title = ownTitle(typed);
    if (!title) return;
    const entries = await entriesIn(await this.#bytes(id));
    if (!entries) throw new Error('The file is damaged, or was written by a newer version.');
    const summary = { ...(await inSlices(replay(entries))).summary(), title, named: true } as const;
    await write(new ConversationFile(this.#fileOf(id), false), [summary]);
  }

  /** Pins a conversation: it is never deleted because of its age. Rejects if that cannot be written, or the conversation does not exist. */
  pin(id: string): Promise<void> {
    return pin(this.#fileOf(id));
  }

  /** Rejects if the pin cannot be deleted, or the conversation does not exist. */
  async unpin(id: string): Promise<void> {
    const path = this.#fileOf(id);
    await unpin(path);
    await access(path);
  }

  /** Deletes a conversation. Resolves with a function that restores it. Rejects if it cannot be deleted. */
  async delete(id: string): Promise<() => Promise<void>> {
    const path = this.#fileOf(id);
    // A list that is made meanwhile does not take it for one that another window has deleted.
    this.#known.delete(id);
    // The file is read after it is deleted, so that everything written before that is included.
    const bytes = await this.#bytes(id, () => unlink(path)).catch((error: unknown) => {
      if (field(error, 'code') === 'ENOENT') this.#forget(id);
      throw error;
    });
    const remember = this.#forget(id);
    const wasPinned = isPinned(path);
    // A pin without a conversation is none, and must not prevent that this is undone.
    await unpin(path).catch(() => undefined);
    const folder = pictureFolderOf(path);
    const pictures = await readFiles(folder);
    // Another window may still be writing a picture.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    return async () => {
      await writeFiles(folder, pictures);
      await restore(path, bytes);
      remember();
      if (wasPinned) await pin(path);
    };
  }

  /** Deletes the files of all conversations, including those that were set aside or written by a newer version. */
  async deleteAll(): Promise<void> {
    for (const journal of this.#journals.values()) await journal.deref()?.written;
    const names = (await this.#files()).map(({ name }) => name);
    for (const name of names) await rm(join(this.#folder, name), { recursive: true, force: true });
    for (const id of new Set([...idsIn(names, suffix), ...this.#journals.keys()])) this.#forget(id);
  }

  /** Resolves with the entries of a conversation, without the bytes of pictures; undefined if it cannot be read. */
  async #entries(id: string): Promise<Entry[] | undefined> {
    const bytes = await this.#bytes(id).catch(() => undefined);
    return bytes && entriesIn(bytes);
  }

  /** Resolves with a conversation, without the bytes of pictures; undefined if it cannot be read. */
  async #conversation(id: string): Promise<Conversation | undefined> {
    const entries = await this.#entries(id);
    return entries && inSlices(replay(entries));
  }

  /** Forgets a conversation that is deleted. Returns a function that remembers it again for the host. */
  #forget(id: string): () => void {
    this.#usedJournal(id)?.drop();
    this.#journals.delete(id);
    this.#known.delete(id);
    return this.#deleted(id);
  }

  /** Notes which conversations other windows have deleted. What is still to be written waits, because that may be undone there. */
  #noteGone(ids: ReadonlySet<string>): void {
    for (const id of this.#known.keys())
      if (!ids.has(id) && !existsSync(this.#fileOf(id))) {
        this.#known.delete(id);
        this.#deleted(id);
      }
  }

  #journal(id: string, created?: Entry): FileJournal {
    const file = new ConversationFile(this.#fileOf(id), created !== undefined);
    const journal = new FileJournal(id, file, (cause) => this.#notify({ kind: 'not-saved', cause }), created);
    for (const [other, used] of this.#journals) if (!used.deref()) this.#journals.delete(other);
    this.#journals.set(id, new WeakRef(journal));
    return journal;
  }

  #usedJournal(id: string): FileJournal | undefined {
    return this.#journals.get(id)?.deref();
  }

  /** Resolves with the names of all files, without folders, that belong to conversations. */
  async #names(): Promise<string[]> {
    const names = (await this.#files()).filter((file) => file.isFile()).map(({ name }) => name);
    this.#noteGone(new Set(idsIn(names, suffix)));
    return names;
  }

  /**
   * Resolves with all files and folders that belong to conversations; none if the history folder does not exist. Rejects if it cannot be
   * read.
   */
  async #files(): Promise<Dirent[]> {
    const files = await readdir(this.#folder, { withFileTypes: true }).catch((error: unknown) => {
      if (field(error, 'code') === 'ENOENT') return [];
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

  /** Resolves with the file of a conversation, including all that this window has added to it. Rejects if it cannot be read. */
  async #bytes(id: string, beforeReading?: () => Promise<void>): Promise<Buffer> {
    await this.#usedJournal(id)?.written;
    const file = await open(this.#fileOf(id), constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      await beforeReading?.();
      return await readFile(file);
    } finally {
      await file.close();
    }
  }

  /** The path of a conversation's file. Throws a RangeError if the id is not a UUID. */
  #fileOf(id: string): string {
    if (!uuid.test(id)) throw new RangeError('Not the id of a conversation.');
    return join(this.#folder, id + suffix);
  }
}

/** A conversation as the list shows it. */
export interface Listed extends Omit<Created, 'type' | 'v'>, Omit<Summary, 'type' | 'named'> {
  id: string;
  pinned?: true;
}

/** The age of a conversation. Times are in milliseconds since 1970. */
export interface Age {
  id: string;
  /** When the last message was sent or received, or when the conversation was imported. */
  at: number;
  /** When its file was last written, or marked because a window had the conversation open. */
  usedAt: number;
  pinned: boolean;
}

/** A journal that has a file. */
export type StoredConversation = Journal & { readonly id: string };

/** What is known about a file. It is valid as long as neither the time nor the size of the file changes. */
interface Known {
  mtimeMs: number;
  size: number;
  overview: Overview;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const suffix = '.jsonl';
/** Matches the end of the names of a conversation's file, of its pin, of a file that was set aside, and of its folder with pictures. */
const suffixes = /^(\.jsonl|\.pictures$)/;

/** The ids of the conversations with a file whose name ends so. */
function idsIn(names: readonly string[], end: string): string[] {
  return names.filter((name) => name.slice(36) === end).map((name) => name.slice(0, 36));
}

/** Resolves with the entries of a file; undefined if it is damaged or was written by a newer version. */
async function entriesIn(bytes: Buffer): Promise<Entry[] | undefined> {
  return typeof kindOf(bytes) === 'object' ? inSlices(readEntries(bytes.toString())) : undefined;
}

/** Resolves when all entries are on disk. Rejects if they cannot be written. */
async function write(file: ConversationFile, entries: Entry[]): Promise<void> {
  const lines = await inSlices(linesOf(entries));
  const { error } = await file.append(lines, true, entries.flatMap(picturesIn));
  if (error !== undefined) throw error as Error;
}

function* linesOf(entries: readonly Entry[]): Generator<void, string[]> {
  const lines: string[] = [];
  for (const entry of entries) {
    yield;
    lines.push(lineOf(entry));
  }
  return lines;
}

function createdNow(workspace: Workspace | undefined, from?: Origin): Entry {
  return {
    ...{ type: 'created', v: version, at: Date.now() },
    ...(workspace && { workspace: workspace.name, workspaceId: workspace.id }),
    ...(from && { from }),
  };
}

function listedOf(id: string, { summary, created }: Extract<Overview, { kind: 'known' }>, pinned: boolean): Listed {
  const { type, named, ...shown } = summary;
  return { id, ...created, ...shown, ...(pinned && { pinned }) };
}
