import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { field, parsed } from '../../shared/json.ts';
import { conversationOf } from '../conversation.ts';
import { entriesIn, version } from './entries.ts';
import type { Created, Summary } from '../entry.ts';
import { entryOf } from './parsedEntry.ts';
import { nameIn, summariesIn } from './summaries.ts';

/**
 * What the start and the end of a file say about its conversation, or that the file is not a conversation or was written by a newer
 * version.
 */
export type Overview =
  | { kind: 'known'; summary: Summary; created: Omit<Created, 'type' | 'v'> }
  | { kind: 'newer' | 'unreadable' };

/** The first line is usually in the first 4 KiB of a file, and the last summary in the last 8 KiB. If not, the whole file is read. */
const headSize = 4 * 1024;
const tailSize = 8 * 1024;

/**
 * Reads what the list needs from a file. Throws the error of the system if it cannot be read. Synchronous, because reading thousands of
 * files one by one takes a tenth of the time that asynchronous reads would take.
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

/**
 * What a file says about its conversation and version. If its first entry is lost, the conversation began with the others. (CASES
 * V362)
 */
export function kindOf(bytes: Buffer): Created | 'newer' | 'unreadable' {
  const first = firstLine(bytes);
  if (first !== 'unreadable') return first;
  const entries = entriesIn(bytes.toString());
  const created = entries.find((entry) => entry.type === 'created');
  if (created) return created.v > version ? 'newer' : created;
  const { at: time } = conversationOf(entries);
  return time > 0 ? { type: 'created', v: version, at: time } : 'unreadable';
}

/** What the first line of a file says. */
function firstLine(bytes: Buffer): Created | 'newer' | 'unreadable' {
  const start = Math.max(
    bytes.findIndex((byte) => !endsLine(byte)),
    0,
  );
  const length = bytes.subarray(start).findIndex(endsLine);
  const line = parsed(bytes.toString('utf8', start, length < 0 ? bytes.length : start + length));
  const [type, v] = [field(line, 'type'), field(line, 'v')];
  if (type === 'created' && typeof v === 'number' && v > version) return 'newer';
  const created = entryOf(line);
  return created?.type === 'created' ? created : 'unreadable';
}

/** Whether a byte is a line ending, or NUL in place of bytes that did not reach the disk. */
function endsLine(byte: number): boolean {
  return byte === 0x0a || byte === 0;
}

function overviewOf(bytes: Buffer): Overview;
function overviewOf(head: Buffer, tail: Buffer): Overview | undefined;
function overviewOf(head: Buffer, tail?: Buffer): Overview | undefined {
  const first = tail ? firstLine(head) : kindOf(head);
  if (first === 'newer') return { kind: first };
  if (first === 'unreadable') return tail ? undefined : { kind: first };
  const summary = lastSummary(tail ?? head) ?? (tail ? undefined : replayed(head));
  const { type, v, ...created } = first;
  return summary && { kind: 'known', summary, created };
}

/**
 * The last summary, with the last name that the user gave: a window that writes a summary does not know the name that another window
 * has just given. Undefined if a loss of power has left NUL bytes, because a later summary may have been in their place, and if the summary
 * counts no messages, because its window may not know those of another one.
 */
function lastSummary(bytes: Buffer): Summary | undefined {
  const [last] = summariesIn(bytes);
  if (last?.messages === 0 || bytes.includes(0)) return undefined;
  const name = nameIn(bytes);
  return last && name !== undefined ? { ...last, title: name } : last;
}

function replayed(bytes: Buffer): Summary {
  return conversationOf(entriesIn(bytes.toString())).summary();
}

function bytesOf(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, position));
}
