import { field } from '../../shared/json.ts';
import { writtenByGit } from './writtenByGit.ts';

/** The id of the commit that is checked out, or, before the first one, of a folder without files. */
export async function lastCommit(program: string, root: string): Promise<string> {
  const commit = writtenByGit(program, root, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  const id = await commit.catch(() => writtenByGit(program, root, ['hash-object', '-t', 'tree', '/dev/null']));
  return id.trim();
}

/** The id of the newest commit that HEAD and a reference have in common; undefined if there is none. Rejects if Git fails. */
export async function commonCommit(program: string, root: string, ref: string): Promise<string | undefined> {
  try {
    return (await writtenByGit(program, root, ['merge-base', ref, 'HEAD'])).trim();
  } catch (error) {
    if (field(error, 'code') === 1) return undefined;
    throw error;
  }
}

/** The messages of the commits of HEAD that a reference does not have, the newest first. Rejects if Git fails. */
export async function messagesSince(program: string, root: string, ref: string): Promise<string[]> {
  const form = ['--no-show-signature', '--no-color', '--encoding=UTF-8', '--format=%B', '-z'];
  const written = await writtenByGit(program, root, ['log', ...form, `${ref}..HEAD`, '--']);
  return written.split('\0').slice(0, -1);
}
