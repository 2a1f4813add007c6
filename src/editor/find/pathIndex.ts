import { isWithin, lowered, matchPath, scorePath, type Query } from './quickOpenScore.ts';

/** A file or folder of the workspace: its path, and the number of the root that it is in. */
export interface RootedPath {
  root: number;
  /** With the name of the root at its beginning where there are several. */
  path: string;
}

/** One that was found, and the places of the letters in its path that were looked for. */
export interface FoundPath extends RootedPath {
  places: number[];
}

/** After so many paths a search or the making of an index lets others work, if its time is up. */
const step = 500;

/** Paths that are searched as Quick Open does. Making one and searching it pause at each `yield`. */
export class PathIndex {
  readonly #paths: string[] = [];
  readonly #lower: string[] = [];
  readonly #nameAt: number[] = [];
  /** The letters and digits that a path has, a bit each: most paths without what is looked for need no further look. */
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

  /** How many paths there are. */
  get size(): number {
    return this.#paths.length;
  }

  /** All paths below a folder; the name of that may end with `/`, and is empty for all. */
  below(folder: string): RootedPath[] {
    const start = folder.replace(/([^/])$/, '$1/');
    const isBelow = (path: string): boolean => path.startsWith(start);
    return this.#paths.flatMap((path, place) => (isBelow(path) ? [{ path, root: this.#roots[place] ?? 0 }] : []));
  }

  /** The best of what a query finds, the best one first. */
  *search(query: Query, most: number): Generator<void, FoundPath[]> {
    const best = new Best(2 * most);
    const [inName, others] = yield* this.#candidates(query, best);
    if (!best.isFull) yield* this.#rank(query, inName, best);
    // What was not found in the name is looked for in the whole path.
    if (!best.isFull) yield* this.#rank({ ...query, isPath: true }, others, best);
    return this.#inOrder(query, best.places).slice(0, most);
  }

  /** Ranks the paths whose name begins with the query, which come first, and sorts the rest: those whose name may contain it, and others. */
  *#candidates(query: Query, best: Best): Generator<void, [inName: number[], others: number[]]> {
    const { lower, isPath } = query;
    const signs = signsOf(lower);
    const [inName, others]: [number[], number[]] = [[], []];
    for (let place = 0; place < this.#paths.length; place++) {
      if (place % step === 0) yield;
      if (((this.#signs[place] ?? 0) & signs) !== signs) continue;
      const [own = '', nameAt = 0] = [this.#lower[place], this.#nameAt[place]];
      if (isPath) others.push(place);
      else if (own.startsWith(lower, nameAt)) best.offer(place, this.#rankOf(query, place));
      else (isWithin(lower, own, nameAt) ? inName : others).push(place);
    }
    return [inName, others];
  }

  *#rank(query: Query, candidates: number[], best: Best): Generator<void, void> {
    for (const [count, place] of candidates.entries()) {
      if (count % (step / 10) === 0) yield;
      // Much quicker than a score of 0.
      if (isWithin(query.lower, this.#lower[place] ?? '')) best.offer(place, this.#rankOf(query, place));
    }
  }

  /** One number to compare by: the score, then the shorter name, then the shorter path. 0 where it is not found. */
  #rankOf(query: Query, place: number): number {
    const [path = '', lower = '', nameAt = 0] = [this.#paths[place], this.#lower[place], this.#nameAt[place]];
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
    // Where nothing changes the text is kept once.
    this.#lower.push(lower === path ? path : lower);
    this.#nameAt.push(path.lastIndexOf('/') + 1);
    this.#signs.push(signsOf(lower));
    this.#roots.push(root);
  }
}

type ScoredPath = FoundPath & { score: number };

/** The better score first; then, as Quick Open does, letters that are close together, the shorter name, the shorter path, the alphabet. */
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

/** The folders that contain these, each once. */
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

/** A bit for each letter from a to z, for any digit, for the most frequent signs, and one for all else. */
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

/** The places with the highest ranks, at most so many. One of rank 0 is none. */
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
