import { existsSync } from 'node:fs';
import { access, rm, writeFile } from 'node:fs/promises';
import { field } from '../../shared/json.ts';

/**
 * The end of the name of the empty file that pins a conversation: creating and deleting a file is one step for all windows, also for one
 * that is killed. It begins like the name of the conversation's file, so that earlier versions delete it with all conversations.
 */
export const pinSuffix = '.jsonl.pin';

/** Whether a conversation is pinned, given the path of its file. */
export function isPinned(path: string): boolean {
  return existsSync(pinOf(path));
}

/** Pins a conversation. Rejects if that cannot be written, or the conversation does not exist. */
export async function pin(path: string): Promise<void> {
  await writeFile(pinOf(path), '', { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (field(error, 'code') !== 'EEXIST') throw error;
  });
  // Another window may have deleted it, and looked for its pin before this one was written.
  await access(path).catch(async (deleted: unknown) => {
    await unpin(path);
    throw deleted;
  });
}

/** Rejects if the pin cannot be deleted. */
export async function unpin(path: string): Promise<void> {
  await rm(pinOf(path), { recursive: true, force: true });
}

function pinOf(path: string): string {
  return path.replace(/\.jsonl$/, pinSuffix);
}
