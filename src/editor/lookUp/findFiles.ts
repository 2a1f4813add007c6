import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { inSlices } from '../../shared/slices.ts';
import { uriOf, type Paths } from '../find/workspacePaths.ts';
import { pathWithin } from '../documents/pathWithin.ts';
import { firstShown } from './firstShown.ts';
import { folderAround, type OpenFolder } from './openFolders.ts';
import type { RootedPath } from '../find/pathIndex.ts';
import { filesMeant, globOf } from './pathGlob.ts';
import { seenPlace } from './place.ts';

/** Lists the files whose path matches a glob. Those that Git ignores, or that settings hide, are not among them. */
export async function findFiles(
  pattern: string,
  paths: Paths,
  folders: readonly OpenFolder[],
  signal: AbortSignal,
): Promise<LookedUp> {
  const found = await inSlices(filesMeant(globOf(pattern), paths.files.below(''), paths.roots));
  const { shown, hasMore } = await firstShown(found, mostFiles, (file) => shownPath(file, paths, folders), signal);
  if (shown.length === 0) return { result: 'No file of the workspace matches.', count: 0 };
  const rest = hasMore ? ['More files match. Use a narrower glob.'] : [];
  return { result: [...shown.sort(), ...rest].join('\n'), count: shown.length, hasMore };
}

const mostFiles = 200;

async function shownPath(file: RootedPath, paths: Paths, folders: readonly OpenFolder[]): Promise<string | undefined> {
  const uri = uriOf(file, paths);
  const folder = folderAround(uri, folders);
  return folder && (await seenPlace(folder, pathWithin(folder.uri, uri)))?.path;
}
