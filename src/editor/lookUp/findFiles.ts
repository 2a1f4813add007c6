import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { inSlices } from '../../shared/slices.ts';
import { Glob } from '../globs/glob.ts';
import { uriOf, type Paths } from '../find/workspacePaths.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { firstShown } from './firstShown.ts';
import { folderAround, type OpenFolder } from './openFolders.ts';
import type { RootedPath } from '../find/pathIndex.ts';
import { seenPlace } from './place.ts';

/** Lists the files whose path matches a glob. Those that Git ignores, or that settings hide, are not among them. */
export async function findFiles(
  pattern: string,
  paths: Paths,
  folders: readonly OpenFolder[],
  signal: AbortSignal,
): Promise<LookedUp> {
  const glob = globOf(pattern);
  const found = await inSlices(matching(paths.files.below(''), glob, paths));
  const { shown, hasMore } = await firstShown(found, mostFiles, (file) => shownPath(file, paths, folders), signal);
  if (shown.length === 0) return { result: 'No file of the workspace matches.', count: 0 };
  const rest = hasMore ? ['More files match. Use a narrower glob.'] : [];
  return { result: [...shown.sort(), ...rest].join('\n'), count: shown.length, hasMore };
}

const mostFiles = 200;

/** A glob for whole paths. Models write a name alone for a name in any folder. */
export function globOf(pattern: string): Glob {
  const glob = pattern.replace(/^(\.?\/)+/, '');
  return new Glob(glob.includes('/') ? glob : `**/${glob}`, { ignoresCase: false });
}

function* matching(all: readonly RootedPath[], glob: Glob, { roots }: Paths): Generator<void, RootedPath[]> {
  const found: RootedPath[] = [];
  for (const file of all) {
    yield;
    const within = file.path.slice(roots[file.root]?.prefix.length ?? 0);
    if (glob.matches(within) || glob.matches(file.path)) found.push(file);
  }
  return found;
}

async function shownPath(file: RootedPath, paths: Paths, folders: readonly OpenFolder[]): Promise<string | undefined> {
  const uri = uriOf(file, paths);
  const folder = folderAround(uri, folders);
  return folder && (await seenPlace(folder, pathWithin(folder.uri, uri)))?.path;
}
