import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';

/**
 * The bytes of a file from a place on, fewer at its end. Rejects for what is no file, because opening a pipe would wait for someone who
 * writes, and for a path with a link in it, which may lead into another repository.
 */
export async function bytesAt(path: string, from: number, most: number): Promise<Buffer> {
  // Windows does not have O_NONBLOCK.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const about = await file.stat();
    if (!about.isFile() || (await realpath(path)) !== path) throw new Error('This is not a file of its own.');
    const bytes = Buffer.alloc(Math.max(Math.min(most, about.size - from), 0));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
