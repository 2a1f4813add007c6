import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { nameIn } from './summaries.ts';

/** The last name that a person gave to a conversation in its file from some byte on, and the byte where the file ended. */
export async function namedSince(path: string, from: number): Promise<{ name?: string | undefined; to: number }> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), { position: from });
      return { name: nameIn(buffer.subarray(0, bytesRead)), to: from + bytesRead };
    } finally {
      await file.close();
    }
  } catch {
    // The writing that follows tells what is wrong.
    return { to: from };
  }
}
