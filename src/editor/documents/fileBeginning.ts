import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

/**
 * The first bytes of a file, at most `most` of them. Some files have no end, whatever size they tell, such as some of `/proc`, to which a
 * link in a repository may lead.
 */
export async function fileBeginning(path: string, most: number): Promise<Buffer> {
  // Without O_NONBLOCK, which Windows does not have, opening a pipe would wait for someone who writes into it.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return buffer(file.createReadStream({ end: most - 1 }));
}
