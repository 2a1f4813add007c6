import * as l10n from '@vscode/l10n';
import { constants, type Stats } from 'node:fs';
import { lstat, open, readlink } from 'node:fs/promises';
import { isAbsolute, join, parse, sep } from 'node:path';
import { notReadable } from './organisation.ts';

/**
 * Resolves with the bytes of a file that only the administrators of this machine may write; undefined if it does not exist. Rejects with
 * Untrusted if other users may write it, if it is not a file, or if it cannot be read. The path is absolute. `look` is Node's lstat.
 */
export async function trustedFile(
  path: string,
  platform = process.platform,
  look: Look = lstat,
): Promise<Uint8Array | undefined> {
  try {
    const places = await placesOf(path, look);
    const file = places?.at(-1);
    if (!places || !file) return undefined;
    if (!file.stats.isFile()) throw new Untrusted(l10n.t('{0} is not a file.', path));
    if (platform === 'win32') await assertNotWritable(path);
    else places.forEach(assertOfRoot);
    return await bytesOf(path);
  } catch (error) {
    throw error instanceof Untrusted ? error : new Untrusted(notReadable(path, error), { cause: error });
  }
}

/** The most bytes that a file may have. */
const largest = 1024 * 1024;
/** The most links that are followed, as on Linux. */
const mostLinks = 40;

/** The reason why a file is not used, as a sentence that names it. */
export class Untrusted extends Error {}

type Look = (path: string) => Promise<Stats>;

/** A folder or file on the way to a file, with its path without links. */
interface Place {
  path: string;
  stats: Stats;
}

/**
 * Resolves with every folder on a path, including the folders that links lead through, and finally the file: a user who can write one of
 * them decides what is read. Resolves with undefined if the path does not exist. Rejects if a link leads to nothing, because it was meant
 * to lead somewhere.
 */
async function placesOf(path: string, look: Look): Promise<Place[] | undefined> {
  const { root } = parse(path);
  const places: Place[] = [{ path: root, stats: await look(root) }];
  let left = namesIn(path.slice(root.length));
  let links = 0;
  for (let current = root, name = left.shift(); name !== undefined; name = left.shift()) {
    const next = join(current, name);
    const stats = await look(next).catch((error: unknown) => {
      if (links > 0 || (error as Partial<NodeJS.ErrnoException>).code !== 'ENOENT') throw error;
    });
    if (!stats) return undefined;
    if (!stats.isSymbolicLink()) {
      current = next;
      places.push({ path: next, stats });
      continue;
    }
    if (++links > mostLinks) throw Object.assign(new Error('Too many links.'), { code: 'ELOOP' });
    const target = await readlink(next);
    if (isAbsolute(target)) current = parse(target).root;
    left = [...namesIn(target.slice(parse(target).root.length)), ...left];
  }
  return places;
}

function namesIn(path: string): string[] {
  return path.split(sep).filter((name) => name !== '' && name !== '.');
}

function assertOfRoot({ path, stats: { uid, mode } }: Place): void {
  if (uid === 0 && (mode & 0o022) === 0) return;
  const permissions = (mode & 0o7777).toString(8).padStart(4, '0');
  throw new Untrusted(
    l10n.t(
      '{0} must belong to root, and no other user may write it (owner {1}, permissions {2}).',
      path,
      uid,
      permissions,
    ),
  );
}

/** On Windows, access control lists say who may write, and Node cannot read them. So this tries to open the file for writing. */
async function assertNotWritable(path: string): Promise<void> {
  const file = await open(path, 'r+').catch(() => undefined);
  await file?.close();
  if (file)
    throw new Untrusted(l10n.t('{0} can be changed by the user who runs VS Code. Only administrators may.', path));
}

/** Without the flag, this would wait forever for a pipe that has replaced the file. Windows neither has nor needs the flag. */
async function bytesOf(path: string): Promise<Uint8Array> {
  const nonBlocking = (constants as Partial<typeof constants>).O_NONBLOCK ?? 0;
  const file = await open(path, constants.O_RDONLY | nonBlocking);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Untrusted(l10n.t('{0} is not a file.', path));
    if (stats.size > largest) throw new Untrusted(l10n.t('{0} is larger than 1 MiB.', path));
    return await file.readFile();
  } finally {
    await file.close();
  }
}
