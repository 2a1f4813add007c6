/**
 * A pattern for paths, made from its parts in order. Where ways split or meet, only the first goes on at each character of a path, so the time
 * is limited by the length of the pattern times that of the path, whatever the pattern is.
 */
export class PathPattern {
  readonly #kinds: number[] = [];
  /** The character that is read, the number of a set, or the instruction to go on at; -1 if there is none. */
  readonly #values: number[] = [];
  /** The number of a place where ways split or meet, among these places. */
  readonly #numbers: number[] = [];
  readonly #sets: ((code: number) => boolean)[] = [];
  #places = 0;

  /** Adds a text. */
  text(text: string): void {
    for (let index = 0; index < text.length; index++) this.#add(readsThis, text.charCodeAt(index));
  }

  /** Adds a character of a set, other than `/`. */
  characterOf(set: (code: number) => boolean): void {
    this.#sets.push(set);
    this.#add(readsOfSet, this.#sets.length - 1);
  }

  /** Adds any character but `/`. */
  character(): void {
    this.#add(readsInName, -1);
  }

  /** Adds any text without `/`, also an empty one. */
  star(): void {
    this.#repeat(readsInName);
  }

  /** Adds any text, also an empty one. */
  rest(): void {
    this.#repeat(readsAny);
  }

  /** Adds any number of folders, each with its `/`. */
  folders(): void {
    const none = this.split();
    this.rest();
    this.text('/');
    this.leadHere(none);
  }

  /** Adds a place where a path either goes on with the next part, or with the part that `leadHere` is called before. */
  split(): number {
    return this.#addPlace(splits);
  }

  /** Adds a place where a path goes on with the part that `leadHere` is called before. */
  jump(): number {
    return this.#add(jumps, -1);
  }

  leadHere(from: number): void {
    this.#values[from] = this.#addPlace(meets);
  }

  /** Whether it matches a whole path. If nothing is left of `work`, that counts as a match. */
  matches(path: Characters, work?: Work): boolean {
    return this.#matches(path, false, work);
  }

  /** Whether it may match a path that begins like this. */
  mayMatchAfter(beginning: Characters): boolean {
    return this.#matches(beginning, true);
  }

  #matches(path: Characters, isBeginning: boolean, work: Work = { left: Infinity }): boolean {
    const { length } = path;
    const taken = new Uint8Array(this.#places * (length + 1));
    /** Where else the path may go on: an instruction and a position each. */
    const open: number[] = [];
    let [at, position]: [number | undefined, number] = [0, 0];
    while (at !== undefined) {
      if (--work.left < 0) return true;
      const [kind, value = -1]: [number | undefined, number | undefined] = [this.#kinds[at], this.#values[at]];
      if (kind === jumps) {
        at = value;
        continue;
      }
      if (kind === splits || kind === meets) {
        const place = (this.#numbers[at] ?? 0) * (length + 1) + position;
        if (taken[place] === 0) {
          taken[place] = 1;
          if (value >= 0) open.push(value, position);
          at++;
          continue;
        }
      } else if (position === length) {
        if (kind === undefined || isBeginning) return true;
      } else if (kind !== undefined && this.#reads(kind, value, path.charCodeAt(position))) {
        at++;
        position++;
        continue;
      }
      position = open.pop() ?? 0;
      at = open.pop();
    }
    return false;
  }

  #reads(kind: number, value: number, code: number): boolean {
    switch (kind) {
      case readsThis:
        return code === value;
      case readsInName:
        return code !== slash;
      case readsOfSet:
        return code !== slash && (this.#sets[value]?.(code) ?? false);
      default:
        return true;
    }
  }

  #repeat(kind: number): void {
    const start = this.split();
    this.#add(kind, -1);
    this.#add(jumps, start);
    this.leadHere(start);
  }

  #addPlace(kind: number): number {
    this.#numbers[this.#kinds.length] = this.#places++;
    return this.#add(kind, -1);
  }

  #add(kind: number, value: number): number {
    this.#kinds.push(kind);
    this.#values.push(value);
    return this.#kinds.length - 1;
  }
}

/** The characters of a path. */
export type Characters = Pick<string, 'length' | 'charCodeAt'>;

/** How many instructions may still be followed. */
export interface Work {
  left: number;
}

/** What an instruction does: it reads one character, or it goes on at one or two other instructions; at some, several ways meet. */
const [readsThis, readsOfSet, readsInName, readsAny, splits, meets, jumps] = [0, 1, 2, 3, 4, 5, 6];

const slash = 0x2f;
