import ignore, { type Ignore } from 'ignore';

/** Longer patterns are skipped: nobody writes them, and they are too long for a regular expression. */
const longestPattern = 1000;

/** What the `.gitignore` files of an open folder say about the paths in it. A deeper file overrides those above it. */
export class GitIgnored {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #folders = new Map<string, Folder>();

  /** `texts` contains the text of each file by its folder, as a path within the open folder; '' is the open folder itself. */
  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  /** Whether Git ignores a file, given its path within the open folder. */
  has(path: string): boolean {
    const folder = this.#folder(parentOf(path));
    return folder.isIgnored || isIgnored(path, folder.rules, 'forFiles');
  }

  /** Returns what applies in a folder. In an ignored folder, no pattern can include a file again. */
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
    // Many patterns match only folders, and there are far fewer folders than files. A pattern that includes folders again also affects the
    // files in them.
    const others = patterns.filter((pattern) => !/\/ *$/.test(pattern));
    const bringsBack = patterns.some((pattern) => /^!.*\/ *$/.test(pattern));
    const forFiles = bringsBack ? forFolders : rules(others);
    return [{ start: path === '' ? 0 : path.length + 1, forFolders, forFiles }, ...above];
  }
}

interface Folder {
  isIgnored: boolean;
  /** The rules of the deepest folder come first. */
  rules: Rules[];
}

/** The patterns of a `.gitignore` file. They match the part of a path that begins at `start`. */
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
