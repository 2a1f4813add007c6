import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { parsed } from '../../shared/json.ts';
import type { Summary } from '../entry.ts';
import { entryOf } from './parsedEntry.ts';

const beginning = '{"type":"summary"';

/** Yields the summaries in the bytes of a file, or of its end, the last one first. Parses no other lines, because there may be many. */
export function* summariesIn(bytes: Buffer): Generator<Summary> {
  let end = bytes.length;
  for (;;) {
    const start = end > 0 ? bytes.lastIndexOf(beginning, end - 1) : -1;
    if (start < 0) return;
    const lineEnd = bytes.indexOf('\n', start);
    const summary = entryOf(parsed(bytes.toString('utf8', start, lineEnd < 0 ? bytes.length : lineEnd)));
    if (summary?.type === 'summary') yield summary;
    end = start;
  }
}

/**
 * The last name that the user gave in the bytes of a file, or undefined. Only a summary can contain the bytes that are searched
 * for, because quotes in text are escaped.
 */
export function nameIn(bytes: Buffer): string | undefined {
  if (!bytes.includes('"named":true')) return undefined;
  for (const summary of summariesIn(bytes)) if (summary.named) return summary.title;
  return undefined;
}

/** The last name that the user gave to a conversation after the byte `from` of its file, and the byte where the file ended. */
export function namedSince(path: string, from: number): { name?: string | undefined; to: number } {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { size } = fstatSync(file);
      if (size <= from) return { to: from };
      const bytes = Buffer.allocUnsafe(size - from);
      const length = readSync(file, bytes, 0, bytes.length, from);
      return { name: nameIn(bytes.subarray(0, length)), to: from + length };
    } finally {
      closeSync(file);
    }
  } catch {
    // The next write reports the error.
    return { to: from };
  }
}
