import type { Paths } from '../find/workspacePaths.ts';
import { linesWith } from './linesWith.ts';
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
  const { files, roots } = await all();
  const number = roots.findIndex(({ uri }) => uri.toString() === root.uri.toString());
  for (const { path } of files.below(root.prefix).filter((file) => file.root === number)) {
    signal.throwIfAborted();
    const within = path.slice(root.prefix.length);
    const place = await seenPlace(root, within);
    const read = place && (await textAt(place));
    if (read && 'text' in read) yield* linesWith(query, within, read.text);
  }
}
