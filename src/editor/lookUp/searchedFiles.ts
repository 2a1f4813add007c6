import { indexOfPiece } from '../../shared/indexOfPiece.ts';
import type { Paths } from '../find/workspacePaths.ts';
import type { OpenFolder } from './openFolders.ts';
import { seenPlace } from './place.ts';
import { textAt } from './readFile.ts';
import { BadPattern, type FoundLine, type Search } from './search.ts';

/** Searches the files of an open folder one by one, where VS Code has no ripgrep for them. Finds only plain text. */
export async function* searchedFiles(
  { query, isRegex }: Search,
  root: OpenFolder,
  all: () => Promise<Paths>,
  signal: AbortSignal,
): AsyncGenerator<FoundLine> {
  if (isRegex) throw new BadPattern('Regular expressions cannot be searched for here. Search for a plain text.');
  const matchesCase = query !== query.toLowerCase();
  const wanted = matchesCase ? query : query.toLowerCase();
  const { files, roots } = await all();
  const number = roots.findIndex(({ uri }) => uri.toString() === root.uri.toString());
  for (const { path } of files.below(root.prefix).filter((file) => file.root === number)) {
    signal.throwIfAborted();
    const within = path.slice(root.prefix.length);
    const place = await seenPlace(root, within);
    const read = place && (await textAt(place));
    if (read && 'text' in read) yield* linesWith(wanted, matchesCase, within, read.text);
  }
}

/** How many lines around a match are found too. */
const around = 2;

function* linesWith(wanted: string, matchesCase: boolean, path: string, text: string): Generator<FoundLine> {
  const has = (part: string): boolean => indexOfPiece(matchesCase ? part : part.toLowerCase(), wanted) >= 0;
  if (!has(text)) return;
  const lines = text.split(/\r?\n/);
  const matches = lines.map(has);
  for (const [index, line] of lines.entries())
    if (matches.slice(Math.max(index - around, 0), index + around + 1).includes(true))
      yield { path, line: index + 1, text: line, isMatch: matches[index] === true };
}
