import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isOutside } from '../../documents/linkedPaths.ts';
import { isOnOtherShare } from '../otherShare.ts';
import { bytesAt } from './bytesAt.ts';

/**
 * The folder with the objects of the repository at `root`; undefined if it cannot be found, or is not this repository's own: a file that
 * a workspace brings along may name the folder of any other repository. `folders` are the open folders.
 */
export async function objectsFolder(root: string, folders: readonly string[]): Promise<string | undefined> {
  try {
    const git = join(await realpath(root), '.git');
    const folder = (await lstat(git)).isDirectory() ? git : await namedFolder(git, folders);
    const objects = folder && join(folder, 'objects');
    return objects !== undefined && (await realpath(objects)) === objects ? objects : undefined;
  } catch {
    return undefined;
  }
}

/** The folder that a file `.git` names: of a linked working tree, which that folder names in turn, or of a submodule in an open folder. */
async function namedFolder(git: string, folders: readonly string[]): Promise<string | undefined> {
  const [, path] = /^gitdir: (.+)\n?$/.exec(await shortText(git)) ?? [];
  if (path === undefined) return undefined;
  const named = (from: string, to: string): Promise<string> => {
    const whole = resolve(from, to);
    return isOnOtherShare(whole, git) ? Promise.reject(new Error('This is on another share.')) : realpath(whole);
  };
  const folder = await named(dirname(git), path);
  const common = await shortText(join(folder, 'commondir')).catch(() => undefined);
  if (common !== undefined) {
    const whole = await named(folder, common.trim());
    // Since 2.48, Git can write a path that begins in this folder.
    const back = await named(folder, (await shortText(join(folder, 'gitdir'))).trim());
    return back === git && dirname(folder) === join(whole, 'worktrees') ? whole : undefined;
  }
  // A folder of the window may be gone.
  const open = await Promise.all(folders.map((name) => realpath(name).catch(() => undefined)));
  return open.some((name) => name !== undefined && !isOutside(folder, name)) ? folder : undefined;
}

async function shortText(path: string): Promise<string> {
  return (await bytesAt(path, 0, 4096)).toString();
}
