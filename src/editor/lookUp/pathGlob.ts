import type { RootedPath } from '../find/pathIndex.ts';
import { Glob } from '../globs/glob.ts';

/** A glob for whole paths. Models write a name alone for a name in any folder. */
export function globOf(pattern: string): Glob {
  const glob = pattern.replace(/^(\.?\/)+/, '');
  return new Glob(glob.includes('/') ? glob : `**/${glob}`, { ignoresCase: false });
}

/** Whether a glob of a model matches a path, with or without what the paths in its open folder begin with. */
export function isMeant(glob: Glob, within: string, prefix: string): boolean {
  return glob.matches(within) || (prefix !== '' && glob.matches(prefix + within));
}

/** The files that a glob of a model matches. It pauses after each. */
export function* filesMeant(
  glob: Glob,
  all: readonly RootedPath[],
  roots: readonly { prefix: string }[],
): Generator<void, RootedPath[]> {
  const found: RootedPath[] = [];
  for (const file of all) {
    yield;
    const prefix = roots[file.root]?.prefix ?? '';
    if (isMeant(glob, file.path.slice(prefix.length), prefix)) found.push(file);
  }
  return found;
}
