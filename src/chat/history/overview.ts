import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { at, parsed } from '../../service/json.ts';
import { conversationOf } from '../conversation.ts';
import { entriesIn, version, type Entry, type Summary } from './entries.ts';
import { entryOf } from './parsedEntry.ts';
import { nameIn, summariesIn } from './summaries.ts';

/** What the beginning and the end of a file say about its conversation; or that it is none, or one of a newer version. */
export type Overview = { kind: 'known'; summary: Summary; origin: Origin } | { kind: 'newer' | 'unreadable' };

/** When a conversation came into being on this machine, the workspace it was started in, and the connection it took place on; those are absent where unknown. */
export type Origin = Pick<Created, 'at' | 'workspace' | 'place'>;

type Created = Extract<Entry, { type: 'created' }>;

/** The first line is in the first 4 KiB of a file, and the last summary in the last 8, or else the whole file is read. */
const headSize = 4 * 1024;
const tailSize = 8 * 1024;

/**
 * Reads what the list needs of a file. Throws what the system says. Synchronous: reading thousands of files one by one costs a tenth
 * of asking for them.
 */
export function overviewIn(path: string): Overview {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = fstatSync(file);
    if (size <= headSize + tailSize) return overviewOf(bytesOf(file, 0, size));
    const head = bytesOf(file, 0, headSize);
    const tail = bytesOf(file, size - tailSize, tailSize);
    return overviewOf(head, tail) ?? overviewOf(bytesOf(file, 0, size));
  } finally {
    closeSync(file);
  }
}

/** What the first line of a file says it is. */
export function kindOf(bytes: Buffer): Created | 'newer' | 'unreadable' {
  const start = bytes.findIndex((byte) => byte !== newline);
  const end = bytes.indexOf(newline, start);
  const line = parsed(bytes.toString('utf8', Math.max(start, 0), end < 0 ? bytes.length : end));
  const [type, v] = [at(line, 'type'), at(line, 'v')];
  if (type === 'created' && typeof v === 'number' && v > version) return 'newer';
  const created = entryOf(line);
  return created?.type === 'created' ? created : 'unreadable';
}

const newline = 0x0a;

function overviewOf(bytes: Buffer): Overview;
function overviewOf(head: Buffer, tail: Buffer): Overview | undefined;
function overviewOf(head: Buffer, tail?: Buffer): Overview | undefined {
  const kind = kindOf(head);
  if (kind === 'newer') return { kind };
  if (kind === 'unreadable') return tail ? undefined : { kind };
  const summary = lastSummary(tail ?? head) ?? (tail ? undefined : replayed(head));
  return summary && { kind: 'known', summary, origin: kind };
}

/**
 * The last summary, with the last name that was given: a window that writes one does not know the name that another just gave. One that
 * counts no messages may be of a window that does not know those of another.
 */
function lastSummary(bytes: Buffer): Summary | undefined {
  const [last] = summariesIn(bytes);
  if (last?.messages === 0) return undefined;
  const name = nameIn(bytes);
  return last && name !== undefined ? { ...last, title: name, named: true } : last;
}

function replayed(bytes: Buffer): Summary {
  return conversationOf(entriesIn(bytes.toString())).summary();
}

function bytesOf(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, position));
}
