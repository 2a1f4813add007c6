import { bytesOf, IgnoreRules, mostCompared } from '../globs/ignoreRules.ts';

/** What the `.gitignore` files of an open folder say about the paths in it. A deeper file overrides those above it. */
export class GitIgnored {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #ignoresCase: boolean;
  readonly #composes: boolean;
  readonly #folders = new Map<string, Folder>();

  /**
   * `texts` contains the text of each file by its folder, as a path within the open folder; '' is the open folder itself. Git ignores case
   * where disks usually do, and on macOS it composes letters and their accents in names, which may be in two forms there.
   */
  constructor(
    texts: ReadonlyMap<string, string>,
    ignoresCase = ['darwin', 'win32'].includes(process.platform),
    composes = process.platform === 'darwin',
  ) {
    this.#ignoresCase = ignoresCase;
    this.#composes = composes;
    this.#texts = new Map(Array.from(texts, ([folder, text]) => [this.#asInGit(folder), text]));
  }

  /** Whether Git ignores a file, or a folder, given its path within the open folder. */
  has(written: string, isFolder = false): boolean {
    const path = this.#asInGit(written);
    const folder = this.#folder(parentOf(path));
    return folder.isIgnored || isIgnored(path, folder.rules, isFolder);
  }

  /** Whether rules that may be about a path were skipped, because it would take too long to compare it with them. */
  isCut(path: string): boolean {
    return this.#folder(parentOf(this.#asInGit(path))).rules.some(({ own }) => own.isCut);
  }

  #asInGit(path: string): string {
    return this.#composes ? path.normalize() : path;
  }

  /** What applies in a folder. In an ignored folder, no pattern can include a file again. */
  #folder(path: string): Folder {
    const known = this.#folders.get(path);
    if (known) return known;
    const above = path === '' ? nothing : this.#folder(parentOf(path));
    const left = above.isIgnored || (path !== '' && isIgnored(path, above.rules, true));
    const folder = { isIgnored: left, rules: left ? [] : this.#rulesOf(path, above.rules) };
    this.#folders.set(path, folder);
    return folder;
  }

  #rulesOf(path: string, above: Rules[]): Rules[] {
    const text = this.#texts.get(path);
    if (text === undefined) return above;
    const left = above.reduce((most, { own }) => most - own.compared, mostCompared);
    return [
      { start: path === '' ? 0 : path.length + 1, own: new IgnoreRules(text, left, this.#ignoresCase) },
      ...above,
    ];
  }
}

/**
 * Whether a file that was created or deleted may be found by its name. Git's own files, and ignored files such as the output of a build, are
 * created and deleted all the time. `ignored` is what is known of its open folder.
 */
export function isNews(path: string, ignored: Pick<GitIgnored, 'has'> | undefined): boolean {
  return !/(^|\/)\.git\//.test(path) && !ignored?.has(path);
}

interface Folder {
  isIgnored: boolean;
  /** The rules of the deepest folder come first. */
  rules: Rules[];
}

/** The rules of a `.gitignore` file. They match the part of a path that begins at `start`. */
interface Rules {
  start: number;
  own: IgnoreRules;
}

const nothing: Folder = { isIgnored: false, rules: [] };

function isIgnored(path: string, all: Rules[], isFolder: boolean): boolean {
  for (const { start, own } of all) {
    const verdict = own.verdict(bytesOf(path.slice(start)), isFolder);
    if (verdict !== undefined) return verdict;
  }
  return false;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
