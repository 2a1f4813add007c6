import { at } from '../../service/json.ts';
import type { PictureAttachment } from '../composing/pictures.ts';
import type { ConversationFile } from './conversationFile.ts';
import { lineOf, type Entry, type Summary } from './entries.ts';
import { picturesIn } from './pictureFiles.ts';

/** Where the entries of one conversation are kept. */
export interface Journal {
  /** Of the conversation; absent where nothing is kept. */
  readonly id?: string | undefined;
  append(entry: Entry): void;
  /** Resolves when everything is on disk; rejects when it cannot be written. */
  flush(): Promise<void>;
}

/** Keeps nothing. */
export const unkept: Journal = { append: () => undefined, flush: () => Promise.resolve() };

/**
 * A journal that keeps entries while the user wants that. Once they do not, it stays closed: a conversation with a gap in it
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

/** Entries that come in small pieces. */
type JoinedEntry = Extract<Entry, { type: 'text' | 'thought' }>;

/** Milliseconds after which text is written; less than the second that a killed window may lose. (CASES R9, R10) */
const textPause = 500;
/** The same while it cannot be written, and after which it is tried again with all that was gathered. */
const failedPause = 5000;

/**
 * Writes the entries of one conversation to its file, in order: text joined, everything else at once. What cannot be written waits
 * for the next time, so that a disk that was full for a while, or a deletion that is undone, leaves no gap; that it failed is reported
 * once. What was deleted meanwhile does not come back.
 */
export class FileJournal implements Journal {
  readonly id: string;
  readonly #file: ConversationFile;
  readonly #reportFailure: (error: unknown) => void;
  #lines: string[] = [];
  /** Those of the lines. */
  #pictures: PictureAttachment[] = [];
  #summary: Summary | undefined;
  #name: string | undefined;
  /** What is joined, by the id of its reply: several may arrive at once. */
  readonly #texts = new Map<string, JoinedEntry>();
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();
  #mustSync = false;
  #isSynced = true;
  #hasFailed = false;

  /** `first` is written along with what comes first. */
  constructor(id: string, file: ConversationFile, reportFailure: (error: unknown) => void, first?: Entry) {
    this.id = id;
    this.#file = file;
    this.#reportFailure = reportFailure;
    if (first) this.#lines.push(lineOf(first));
  }

  /** Resolves when nothing that was appended is on its way to the file any more, whether it got there or not. */
  get written(): Promise<void> {
    return this.#writing;
  }

  /** Forgets what could not be written, for its conversation is deleted. */
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

  /** Nothing waits for it; a failure is reported. */
  #writeAlone(): void {
    void this.#write().catch(() => undefined);
  }

  /** One after the other; what is appended while one waits goes along with it. */
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
    for (const line of this.#renamed()) lines.push(line);
    const { written, error } = await this.#file.append(lines, sync, pictures);
    this.#isSynced = sync && error === undefined;
    this.#note(error);
    if (error === undefined) return;
    this.#lines = [...lines.slice(written), ...this.#lines];
    this.#pictures = [...pictures, ...this.#pictures];
    this.#mustSync ||= sync;
    throw error as Error;
  }

  /** Whoever has a conversation open does not know that another window has named it: the name is said again, so that lists keep it. */
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
    // The conversation may have been left, so that nothing else comes. One that was deleted stays so.
    if (this.#hasFailed && at(error, 'code') !== 'ENOENT')
      this.#timer ??= setTimeout(() => this.#writeAlone(), failedPause).unref();
  }
}
