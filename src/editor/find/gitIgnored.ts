import ignore, { type Ignore } from 'ignore';

/** No pattern that anybody writes is longer, and of longer ones no regular expression can be made. */
const longestPattern = 1000;

/** What the `.gitignore` files of a folder that is open say of the paths in it. A deeper file decides over those above it. */
export class GitIgnored {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #folders = new Map<string, Folder>();

  /** By the folder of each file, as a path within the folder that is open: '' for that itself. */
  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  /** Whether Git leaves a file out, by its path within the folder that is open. */
  has(path: string): boolean {
    const folder = this.#folder(parentOf(path));
    return folder.isIgnored || isIgnored(path, folder.rules, 'forFiles');
  }

  /** In a folder that is left out no file can be brought back. */
  #folder(path: string): Folder {
    const known = this.#folders.get(path);
    if (known) return known;
    const above = path === '' ? nothing : this.#folder(parentOf(path));
    const left = above.isIgnored || (path !== '' && isIgnored(`${path}/`, above.rules, 'forFolders'));
    const folder = { isIgnored: left, rules: left ? [] : this.#rulesOf(path, above.rules) };
    this.#folders.set(path, folder);
    return folder;
  }

  #rulesOf(path: string, above: Rules[]): Rules[] {
    const text = this.#texts.get(path);
    if (text === undefined) return above;
    const patterns = text.split(/\r?\n/).filter(({ length }) => length <= longestPattern);
    const rules = (some: string[]): Ignore => ignore({ ignorecase: false, allowRelativePaths: true }).add(some);
    const forFolders = rules(patterns);
    // Many patterns mean folders only, and there are much fewer folders than files. One that brings folders back is about files in them too.
    const others = patterns.filter((pattern) => !/\/ *$/.test(pattern));
    const bringsBack = patterns.some((pattern) => /^!.*\/ *$/.test(pattern));
    const forFiles = bringsBack ? forFolders : rules(others);
    return [{ start: path === '' ? 0 : path.length + 1, forFolders, forFiles }, ...above];
  }
}

interface Folder {
  isIgnored: boolean;
  /** Of the deepest folder first. */
  rules: Rules[];
}

/** The patterns of a file, and where in a path begins what they are about. */
interface Rules {
  start: number;
  forFolders: Ignore;
  forFiles: Ignore;
}

const nothing: Folder = { isIgnored: false, rules: [] };

function isIgnored(path: string, all: Rules[], rules: 'forFolders' | 'forFiles'): boolean {
  for (const { start, [rules]: own } of all) {
    const { ignored, unignored } = own.test(path.slice(start));
    if (ignored || unignored) return ignored;
  }
  return false;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
