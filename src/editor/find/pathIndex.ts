import { isWithin, lowered, matchPath, scorePath, type Query } from './quickOpenScore.ts';

/** Paths that are searched as Quick Open searches them. Building and searching an index pauses at each `yield`. */
export class PathIndex {
  readonly #paths: string[] = [];
  readonly #lower: string[] = [];
  readonly #nameAt: number[] = [];
  /** The characters of each path, as bits. Most paths that do not match a query lack one of its bits, so no further check is needed. */
  readonly #signs: number[] = [];
  readonly #roots: number[] = [];

  static *of(all: Iterable<RootedPath>): Generator<void, PathIndex> {
    const index = new PathIndex();
    for (const { path, root } of all) {
      if (index.size % step === 0) yield;
      index.#add(path, root);
    }
    return index;
  }

  /** How many paths the index contains. */
  get size(): number {
    return this.#paths.length;
  }

  /** All paths below a folder. The path of the folder may end with `/`; an empty one returns all paths. */
  below(folder: string): RootedPath[] {
    const start = folder.replace(/([^/])$/, '$1/');
    const isBelow = (path: string): boolean => path.startsWith(start);
    return this.#paths.flatMap((path, place) => (isBelow(path) ? [{ path, root: this.#roots[place] ?? 0 }] : []));
  }

  /** Finds the paths that end with each of these paths, in whole names. */
  *endingWith(wanted: Iterable<string>): Generator<void, Map<string, RootedPath[]>> {
    const byName = new Map<string, string[]>();
    const found = new Map<string, RootedPath[]>();
    for (const end of wanted) {
      byName.set(nameIn(end), [...(byName.get(nameIn(end)) ?? []), end]);
      found.set(end, []);
    }
    for (const [place, path] of this.#paths.entries()) {
      if (place % step === 0) yield;
      for (const end of byName.get(path.slice(this.#nameAt[place])) ?? [])
        if (path === end || path.endsWith(`/${end}`)) found.get(end)?.push({ path, root: this.#roots[place] ?? 0 });
    }
    return found;
  }

  /** Finds the best matches of a query, best first. */
  *search(query: Query, most: number): Generator<void, FoundPath[]> {
    const best = new Best(2 * most);
    const [inName, others] = yield* this.#candidates(query, best);
    if (!best.isFull) yield* this.#rank(query, inName, best);
    // A query that is not found in the name is looked for in the whole path.
    if (!best.isFull) yield* this.#rank({ ...query, isPath: true }, others, best);
    return this.#inOrder(query, best.places).slice(0, most);
  }

  /**
   * Ranks the paths whose name starts with the query, which are the best matches. Returns the rest in two parts: paths whose name contains
   * the characters of the query in order, and other candidates.
   */
  *#candidates(query: Query, best: Best): Generator<void, [inName: number[], others: number[]]> {
    const { lower, isPath } = query;
    const signs = signsOf(lower);
    const [inName, others]: [number[], number[]] = [[], []];
    for (let place = 0; place < this.#paths.length; place++) {
      if (place % step === 0) yield;
      if (((this.#signs[place] ?? 0) & signs) !== signs) continue;
      const [own = '', nameAt = 0] = [this.#lower[place], this.#nameAt[place]];
      if (isPath) others.push(place);
      else if (own.startsWith(lower, nameAt)) best.offer(place, this.#rankOf(query, place, own));
      else (isWithin(lower, own, nameAt) ? inName : others).push(place);
    }
    return [inName, others];
  }

  *#rank(query: Query, candidates: number[], best: Best): Generator<void, void> {
    for (const [count, place] of candidates.entries()) {
      if (count % (step / 10) === 0) yield;
      const own = this.#lower[place] ?? '';
      // This check is much faster than computing a score of 0.
      if (isWithin(query.lower, own)) best.offer(place, this.#rankOf(query, place, own));
    }
  }

  /** One number to compare by: the score, then the shorter name, then the shorter path. 0 if the query is not found. */
  #rankOf(query: Query, place: number, lower: string): number {
    const [path = '', nameAt = 0] = [this.#paths[place], this.#nameAt[place]];
    const shortness = 0xff - Math.min(path.length - nameAt, 0xff);
    const score = scorePath(query, path, lower, nameAt);
    return score === 0 ? 0 : (score * 0x100 + shortness) * 0x1000 + 0xfff - Math.min(path.length, 0xfff);
  }

  #inOrder(query: Query, places: number[]): FoundPath[] {
    const found = places.flatMap((place) => {
      const path = this.#paths[place] ?? '';
      const match = matchPath(query, path);
      return match ? [{ path, root: this.#roots[place] ?? 0, ...match }] : [];
    });
    return found.sort(compare);
  }

  #add(path: string, root: number): void {
    const lower = lowered(path);
    this.#paths.push(path);
    // If both are equal, the text is kept only once.
    this.#lower.push(lower === path ? path : lower);
    this.#nameAt.push(path.lastIndexOf('/') + 1);
    this.#signs.push(signsOf(lower));
    this.#roots.push(root);
  }
}

/** A file or folder of the workspace: its path, and the number of the root that contains it. */
export interface RootedPath {
  root: number;
  /** The path starts with the name of the root if there are several roots. */
  path: string;
}

/** A path that was found, and the positions in it of the letters that were looked for. */
export interface FoundPath extends RootedPath {
  places: number[];
}

/** How many paths a search or the building of an index handles before a `yield`, where other work can run if the time is up. */
const step = 500;

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

type ScoredPath = FoundPath & { score: number };

/**
 * Sorts by the better score and then, as Quick Open does, by letters that are closer together, the shorter name, the shorter path, and the
 * alphabet.
 */
function compare(one: ScoredPath, other: ScoredPath): number {
  const name = ({ path }: FoundPath): number => path.length - path.lastIndexOf('/');
  const spread = ({ places }: FoundPath): number => (places.at(-1) ?? 0) - (places[0] ?? 0);
  return (
    other.score - one.score ||
    spread(one) - spread(other) ||
    name(one) - name(other) ||
    one.path.length - other.path.length ||
    (one.path < other.path ? -1 : 1)
  );
}

/** Yields the folders that contain these files, each once. */
export function* foldersOf(files: Iterable<RootedPath>): Generator<RootedPath> {
  const folders = new Set<string>();
  for (const { path, root } of files)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      // Two roots may have the same name.
      const key = `${root} ${folder}`;
      if (folders.has(key)) break;
      folders.add(key);
      yield { path: folder, root };
    }
}

/**
 * The characters of a text as bits: one for each letter from a to z, one for all digits, one for each of the most frequent signs,
 * and one for everything else.
 */
function signsOf(lower: string): number {
  let signs = 0;
  for (let place = 0; place < lower.length; place++) signs |= 1 << bitOf(lower.charCodeAt(place));
  return signs;
}

function bitOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return 26;
  const named = '/.-_'.indexOf(String.fromCharCode(code));
  return named < 0 ? 31 : 27 + named;
}

/** Keeps the places with the highest ranks, at most `most` of them. A place of rank 0 is ignored. */
class Best {
  readonly #most: number;
  readonly #ranks: number[] = [];
  readonly places: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.places.length >= this.#most;
  }

  offer(place: number, rank: number): void {
    if (rank === 0 || (this.isFull && rank <= (this.#ranks.at(-1) ?? 0))) return;
    let at = this.#ranks.length;
    while (at > 0 && (this.#ranks[at - 1] ?? 0) < rank) at--;
    this.#ranks.splice(at, 0, rank);
    this.places.splice(at, 0, place);
    if (this.places.length > this.#most) {
      this.#ranks.pop();
      this.places.pop();
    }
  }
}
