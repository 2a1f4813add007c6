import { Glob } from '../globs/glob.ts';

/** The types of files as VS Code has them. A link has the type of its target, besides its own. */
const [file, directory] = [1, 2];

/** How many folders are listed at most, and how many of them at once. */
const mostFolders = 5_000;
const atOnce = 20;

/** Which files are listed. */
export interface Wanted {
  /** The paths of the folders to begin in; empty for the root. */
  folders: readonly string[];
  /** What their paths match. */
  pattern: string;
  isExcluded: (path: string) => boolean;
  /** How many are listed at most. */
  most: number;
}

/** Lists the paths of files below folders. `entriesOf` lists a folder; one that cannot be read counts as empty. */
export async function filesBelow(
  entriesOf: (folder: string) => PromiseLike<readonly [name: string, type: number][]>,
  { folders, pattern, isExcluded, most }: Wanted,
): Promise<string[]> {
  const matcher = matcherOf(pattern);
  const known = [...folders];
  const files: string[] = [];
  const entriesIn = async (folder: string): Promise<{ path: string; type: number }[]> => {
    const entries = await entriesOf(folder).then(undefined, () => []);
    const prefix = folder === '' ? '' : `${folder}/`;
    return entries.map(([name, type]) => ({ path: prefix + name, type }));
  };
  for (let listed = 0; listed < Math.min(known.length, mostFolders) && files.length < most;) {
    const entries = await Promise.all(known.slice(listed, listed + atOnce).map(entriesIn));
    listed += entries.length;
    for (const { path, type } of entries.flat().filter((entry) => !isExcluded(entry.path))) {
      // Links to folders are not followed: they may lead back to a folder that contains them.
      if (type === directory && matcher.mayMatchIn(path)) known.push(path);
      else if (type & file && matcher.matches(path)) files.push(path);
    }
  }
  return files.slice(0, most);
}

/** A function that says whether a pattern excludes a path within a folder. */
export function exclusion(pattern: string | undefined): (path: string) => boolean {
  const matcher = pattern === undefined ? undefined : matcherOf(pattern);
  return (path) => matcher?.matches(path) ?? false;
}

function matcherOf(pattern: string): Glob {
  return new Glob(pattern, { ignoresCase: false });
}
