import { field } from '../../shared/json.ts';
import type { PictureAttachment } from '../pictures.ts';
import type { ConversationFile } from './conversationFile.ts';
import { lineOf } from './entries.ts';
import type { Entry, Summary } from '../entry.ts';
import { picturesIn } from './pictureFiles.ts';

/** Stores the entries of one conversation. */
export interface Journal {
  /** The id of the conversation; undefined if nothing is stored. */
  readonly id?: string | undefined;
  append(entry: Entry): void;
  /** Resolves when everything is on disk. Rejects if it cannot be written. */
  flush(): Promise<void>;
}

/** A journal that stores nothing. */
export const unkept: Journal = { append: () => undefined, flush: () => Promise.resolve() };

/**
 * A journal that stores entries while the user wants that. Once the user no longer does, it stays closed: a conversation with a gap
 * would not be the real one.
 */
export function keptWhile(isWanted: () => boolean, journal: Journal): Journal {
  let isOpen = true;
  const keeps = (): boolean => (isOpen &&= isWanted());
  return {
    get id() {
      return keeps() ? journal.id : undefined;
    },
    append: (entry) => {
      if (keeps()) journal.append(entry);
    },
    flush: () => journal.flush(),
  };
}

/** The types of entries that arrive in small pieces. */
type JoinedEntry = Extract<Entry, { type: 'text' | 'thought' }>;

/** The milliseconds after which text is written. It is less than the second that a killed window may lose. (CASES R9, R10) */
const textPause = 500;
/** The milliseconds after which writing is tried again, with everything that was collected, after it has failed. */
const failedPause = 5000;

/**
 * Writes the entries of one conversation to its file, in order. Pieces of text are joined for a while; everything else is written
 * immediately. Entries that cannot be written are written with the next ones, so that no gap is left by a disk that was full for a while or
 * by a deletion that is undone. A failure is reported once, until writing succeeds again. A file that was deleted is not created again.
 */
export class FileJournal implements Journal {
  readonly id: string;
  readonly #file: ConversationFile;
  readonly #reportFailure: (error: unknown) => void;
  #lines: string[] = [];
  /** The pictures of the messages in `#lines`. */
  #pictures: PictureAttachment[] = [];
  #summary: Summary | undefined;
  #name: string | undefined;
  /** The joined texts, by the id of their reply, because several replies may arrive at the same time. */
  readonly #texts = new Map<string, JoinedEntry>();
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();
  #mustSync = false;
  #isSynced = true;
  #hasFailed = false;

  /** `first` is written together with the first entry that is appended. */
  constructor(id: string, file: ConversationFile, reportFailure: (error: unknown) => void, first?: Entry) {
    this.id = id;
    this.#file = file;
    this.#reportFailure = reportFailure;
    if (first) this.#lines.push(lineOf(first));
  }

  /** Resolves when all writes that were started have ended, whether they succeeded or not. */
  get written(): Promise<void> {
    return this.#writing;
  }

  /** Forgets the entries that are not written yet, because the conversation is deleted. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lines = [];
    this.#pictures = [];
    this.#texts.clear();
  }

  append(entry: Entry): void {
    if (entry.type === 'text' || entry.type === 'thought') {
      this.#join(entry);
      return;
    }
    this.#endTexts();
    this.#lines.push(lineOf(entry));
    for (const picture of picturesIn(entry)) this.#pictures.push(picture);
    if (entry.type === 'summary') this.#summary = entry;
    this.#writeAlone();
  }

  flush(): Promise<void> {
    this.#mustSync = true;
    return this.#write();
  }

  #join(entry: JoinedEntry): void {
    const text = this.#texts.get(entry.id);
    if (text?.type === entry.type) text.text += entry.text;
    else {
      if (text) this.#lines.push(lineOf(text));
      this.#texts.set(entry.id, { ...entry });
    }
    const pause = this.#hasFailed ? failedPause : textPause;
    this.#timer ??= setTimeout(() => this.#writeAlone(), pause);
  }

  #endTexts(): void {
    for (const text of this.#texts.values()) this.#lines.push(lineOf(text));
    this.#texts.clear();
  }

  /** Writes without a caller that waits. A failure is reported. */
  #writeAlone(): void {
    void this.#write().catch(() => undefined);
  }

  /** Writes run one after the other. Entries that are appended while one waits are written with it. */
  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const written = this.#writing.then(() => this.#writeLines());
    this.#writing = written.catch(() => undefined);
    return written;
  }

  async #writeLines(): Promise<void> {
    this.#endTexts();
    const [lines, sync] = [this.#lines, this.#mustSync];
    if (lines.length === 0 && (this.#isSynced || !sync)) return;
    const pictures = this.#pictures;
    [this.#lines, this.#pictures, this.#mustSync] = [[], [], false];
    const { written, error } = await this.#file.append(lines, sync, pictures, () => this.#renamed());
    this.#isSynced = sync && error === undefined;
    this.#note(error);
    if (error === undefined) return;
    this.#lines = [...lines.slice(written), ...this.#lines];
    this.#pictures = [...pictures, ...this.#pictures];
    this.#mustSync ||= sync;
    throw error as Error;
  }

  /**
   * Another window may have renamed a conversation that is open in this one. In that case, returns a summary with the new name to write
   * again, so that lists keep that name.
   */
  #renamed(): string[] {
    const summary = this.#summary;
    if (!summary) return [];
    this.#summary = undefined;
    this.#name = this.#file.newName() ?? this.#name;
    const isKnown = this.#name === undefined || this.#name === summary.title;
    return isKnown ? [] : [lineOf({ ...summary, title: this.#name ?? '', named: true })];
  }

  #note(error: unknown): void {
    const hadFailed = this.#hasFailed;
    this.#hasFailed = error !== undefined;
    if (this.#hasFailed && !hadFailed) this.#reportFailure(error);
    // The user may have left the conversation, so that no other entry triggers a write. A deleted conversation stays deleted.
    if (this.#hasFailed && field(error, 'code') !== 'ENOENT')
      this.#timer ??= setTimeout(() => this.#writeAlone(), failedPause).unref();
  }
}
