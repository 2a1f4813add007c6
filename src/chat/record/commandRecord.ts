import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from '../../protocol.ts';
import { field, isNumber, isText, isTime, parsed } from '../../shared/json.ts';
import type { Model } from '../replier.ts';
import { recordedAttachment, type RecordedAttachment } from './recordedAttachment.ts';

/**
 * The requests of commands that no conversation contains, such as those of Rewrite. There is a file of JSON lines for each day (UTC). All
 * windows append to it.
 */
export class CommandRecord {
  readonly #folder: string;
  readonly #keeps: () => boolean;

  /** `folder` is absolute; it is created when it is needed. `keeps`: whether anything is kept on disk. */
  constructor(folder: string, keeps: () => boolean) {
    this.#folder = folder;
    this.#keeps = keeps;
  }

  /** Keeps a request. Never rejects: a command does not fail because of its record. */
  async note(sent: SentByCommand, now = Date.now()): Promise<void> {
    if (!this.#keeps()) return;
    const { model, attachments, ...others } = sent;
    const request: CommandRequest = {
      ...{ at: now, ...others, model: model.name, modelId: model.id },
      attachments: attachments.map(recordedAttachment),
    };
    try {
      await mkdir(this.#folder, { recursive: true });
      // An earlier line may have been cut off, so this one begins with a line ending too.
      await appendFile(join(this.#folder, `${dayOf(now)}.jsonl`), `\n${JSON.stringify(request)}\n`, { mode: 0o600 });
    } catch {
      // The command goes on.
    }
  }

  /** Resolves with all requests, those of each day in order. Lines that cannot be read are left out. */
  async all(): Promise<CommandRequest[]> {
    const all: CommandRequest[] = [];
    for (const name of await this.#files()) {
      const text = await readFile(join(this.#folder, name), 'utf8').catch(() => '');
      for (const line of text.split('\n')) {
        const request = requestIn(line);
        if (request) all.push(request);
      }
    }
    return all;
  }

  /** Deletes the requests of days that ended more than so many days ago. Never rejects. */
  async deleteOlderThan(days: number, now = Date.now()): Promise<void> {
    const oldest = `${dayOf(now - days * dayLength)}.jsonl`;
    await this.#delete((name) => name < oldest);
  }

  /** Deletes all requests. Never rejects. */
  async deleteAll(): Promise<void> {
    await this.#delete(() => true);
  }

  async #delete(isOld: (name: string) => boolean): Promise<void> {
    const old = (await this.#files()).filter(isOld);
    await Promise.all(old.map((name) => rm(join(this.#folder, name), { force: true }).catch(() => undefined)));
  }

  async #files(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => fileOfDay.test(name)).sort();
  }
}

/** The commands outside of the chat whose requests are recorded. */
export type RecordedCommand =
  | 'rewrite'
  | 'fix'
  | 'document'
  | 'generateTests'
  | 'commitMessage'
  | 'review'
  | 'shortenConversation';

/** A request that a command has sent. */
export interface SentByCommand {
  command: RecordedCommand;
  /** The name of the connection, as shown to users. */
  place: string;
  model: Model;
  /** The number of characters of the whole request, and of its prompt. */
  characters: number;
  promptCharacters: number;
  /** What the request contains, also within its prompt. */
  attachments: readonly Attachment[];
}

/** The same as it is kept: nothing of a text. */
export interface CommandRequest {
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  command: string;
  place: string;
  model: string;
  modelId: string;
  characters: number;
  promptCharacters: number;
  attachments: RecordedAttachment[];
}

const dayLength = 24 * 60 * 60_000;
const fileOfDay = /^\d{4}-\d\d-\d\d\.jsonl$/;

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Reads a line. Another version may have written it. */
function requestIn(line: string): CommandRequest | undefined {
  const value = parsed(line);
  const [time, characters, promptCharacters] = ['at', 'characters', 'promptCharacters'].map((key) => field(value, key));
  const [command, place, model, modelId] = ['command', 'place', 'model', 'modelId'].map((key) => field(value, key));
  const attachments = field(value, 'attachments');
  if (!isTime(time) || !isNumber(characters) || !isNumber(promptCharacters)) return undefined;
  if (!isText(command) || !isText(place) || !isText(model) || !isText(modelId) || !Array.isArray(attachments))
    return undefined;
  return {
    ...{ at: time, command, place, model, modelId, characters, promptCharacters },
    attachments: attachments.flatMap((one) => attachmentIn(one) ?? []),
  };
}

function attachmentIn(value: unknown): RecordedAttachment | undefined {
  const [name, kind, sha256] = ['name', 'kind', 'sha256'].map((key) => field(value, key));
  if (!isText(name) || !isText(kind) || !isText(sha256)) return undefined;
  const [firstLine, lastLine, characters] = ['firstLine', 'lastLine', 'characters'].map((key) => field(value, key));
  return {
    ...{ name, kind },
    ...(isNumber(firstLine) && { firstLine }),
    ...(isNumber(lastLine) && { lastLine }),
    ...(isNumber(characters) && { characters }),
    sha256,
  };
}
