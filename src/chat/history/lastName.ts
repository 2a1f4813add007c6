import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { nameIn } from './summaries.ts';

/** The last name that the user gave to a conversation in its file from some byte on, and the byte where the file ended. */
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
    // The next write reports what is wrong.
    return { to: from };
  }
}
