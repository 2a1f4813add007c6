import type { LookedUp } from '../../chat/lookUp/lookedUp.ts';
import { withoutMarks } from '../../shared/plainText.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import type { Paths } from '../find/workspacePaths.ts';
import type { OpenFolder } from './openFolders.ts';
import { foundText, type FoundInFile } from './foundText.ts';
import { addByFile } from './linesByFile.ts';
import { globOf, isMeant } from './pathGlob.ts';
import { seenPlace, type Place } from './place.ts';
import { textAt } from './readFile.ts';
import { ripgrep } from './ripgrep.ts';
import { BadPattern, type FoundLine, type Search } from './search.ts';
import { searchedFiles } from './searchedFiles.ts';
import { wholeSecrets } from './wholeSecrets.ts';

/**
 * Searches the text of the files of the workspace. Files that Git ignores, or that settings hide, are not searched. `all` finds all paths,
 * where VS Code has no program to search with.
 */
export async function searchText(
  search: Search,
  folders: readonly OpenFolder[],
  all: () => Promise<Paths>,
  signal: AbortSignal,
): Promise<LookedUp> {
  if (search.query === '' || search.query.includes('\n')) return { result: 'Search for a text in one line.' };
  const late = AbortSignal.timeout(longest);
  const found: FoundAt[] = [];
  try {
    for (const root of folders) await searchRoot(search, root, all, AbortSignal.any([signal, late]), found);
    signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    if (!late.aborted) return { result: error instanceof BadPattern ? error.message : 'The search failed.' };
  }
  return untilAborted(resultOf(found, late.aborted), signal);
}

/** How long a search may take, in milliseconds. */
const longest = 5000;
/** After so many matches, those that are shown may be others the next time. */
const mostSorted = 2000;

/** The lines that were found in a file, and its place. */
interface FoundAt extends FoundInFile {
  place: Place;
  lines: FoundLine[];
}

/** Adds what is found in an open folder. The program searches several files at once, so they come in any order. */
async function searchRoot(
  search: Search,
  root: OpenFolder,
  all: () => Promise<Paths>,
  signal: AbortSignal,
  found: FoundAt[],
): Promise<void> {
  signal.throwIfAborted();
  const include = search.include === '' ? undefined : globOf(search.include);
  const fileAt = async (path: string): Promise<FoundAt | undefined> => {
    const isIncluded = !include || isMeant(include, path, root.prefix);
    const place = isIncluded ? await seenPlace(root, path) : undefined;
    return place && { path: place.path, place, lines: [] };
  };
  const lines = ripgrep(search, root, signal) ?? searchedFiles(search, root, all, signal);
  await addByFile(lines, fileAt, found, mostSorted);
}

async function resultOf(files: readonly FoundAt[], isLate: boolean): Promise<LookedUp> {
  const { found, told } = foundText(files, isLate);
  const sources: string[] = [];
  for (const { place, lines } of told) {
    const read = await textAt(place);
    const sent = lines.map(({ line }) => [line, line] as const);
    if ('text' in read) sources.push(await wholeSecrets(withoutMarks(read.text), sent));
  }
  return { ...found, source: sources.filter((source) => source !== '').join('\n\n') };
}
