import { characterSet, type CharacterSet } from './characterSet.ts';
import { PathPattern, type Work } from './pathPattern.ts';

/**
 * A glob as VS Code describes it: `*` and `?` stand for characters of a name, `**` for any number of folders, `{a,b}` for one of several
 * texts, `[a-z]` for a character; a character after `\` is itself. Paths have `/` between their parts.
 */
export class Glob {
  readonly #pattern: PathPattern;
  readonly #ignoresCase: boolean;

  constructor(glob: string, { ignoresCase }: { ignoresCase: boolean }) {
    this.#ignoresCase = ignoresCase;
    this.#pattern = patternOf(glob, ignoresCase);
  }

  /** Whether it matches a path. If nothing is left of `work`, that counts as a match. */
  matches(path: string, work?: Work): boolean {
    return this.#pattern.matches(this.#ignoresCase ? folded(path) : path, work);
  }

  /** Whether it may match a path within a folder. */
  mayMatchIn(folder: string): boolean {
    return this.#pattern.mayMatchAfter(`${this.#ignoresCase ? folded(folder) : folder}/`);
  }
}

/** A glob that matches what any of several globs matches. */
export function anyOf(globs: readonly string[]): string {
  return `{${globs.map(asAlternative).join()}}`;
}

/** A glob in which signs that have a meaning only within braces are characters as before. */
function asAlternative(glob: string): string {
  const braces = bracesOf(glob);
  let written = '';
  let depth = 0;
  for (let index = 0; index < glob.length; index++) {
    const sign = glob.charAt(index);
    const set = sign === '[' ? setAt(glob, index) : undefined;
    const end = set?.end ?? index + (sign === '\\' ? 2 : 1);
    const isCharacter = { '[': !set, '{': !braces.has(index), ',': depth === 0, '}': depth === 0 }[sign];
    if (sign === '{' && !isCharacter) depth++;
    else if (sign === '}' && !isCharacter) depth--;
    written += isCharacter ? `[${sign}]` : glob.slice(index, end);
    index = end - 1;
  }
  return written;
}

/** How many characters a set has at most. Longer ones are texts. */
const longestSet = 1000;

/** Alternatives in braces whose end was not reached yet. */
interface Alternatives {
  /** Whether the braces are at the start of a name. */
  atStart: boolean;
  /** The place from which a path goes on with the next alternative. */
  otherwise: number;
  /** The ends of the alternatives so far. */
  ends: number[];
  /** The places from which a path goes on behind the `/` after the braces, because `**` stands for no folder. */
  withoutSlash: number[];
  /** Whether all alternatives so far end with `/`. */
  endsAtStart: boolean;
}

/** The pattern of a glob. If it ignores case, it matches paths that are `folded`. */
export function patternOf(glob: string, ignoresCase: boolean): PathPattern {
  const pattern = new PathPattern();
  const braces = bracesOf(glob);
  const open: Alternatives[] = [];
  /** Whether a name of a path begins here. */
  let atStart = true;
  for (let index = 0; index < glob.length; index++) {
    const sign = glob.charAt(index);
    const inner = open.at(-1);
    if (sign === '*') {
      const from = index;
      while (glob.charAt(index + 1) === '*') index++;
      const next = glob.charAt(index + 1);
      const endsInner = endsAlternative(inner, next);
      const isName: boolean = atStart && (next === '/' || next === '' || endsInner);
      const isFolders: boolean = isName && index === from + 1;
      atStart = isFolders && next === '/';
      if (atStart) {
        pattern.folders();
        index++;
      } else if (isFolders) {
        if (endsInner) inner?.withoutSlash.push(pattern.split());
        pattern.rest();
      } else {
        if (isName && !endsInner) pattern.character();
        pattern.star();
      }
    } else if (sign === '{' && braces.has(index))
      open.push({ atStart, otherwise: pattern.split(), ends: [], withoutSlash: [], endsAtStart: true });
    else if (inner && sign === ',') {
      inner.ends.push(pattern.jump());
      inner.endsAtStart &&= atStart;
      pattern.leadHere(inner.otherwise);
      inner.otherwise = pattern.split();
      ({ atStart } = inner);
    } else if (inner && sign === '}') {
      open.pop();
      for (const end of inner.ends) pattern.leadHere(end);
      atStart &&= inner.endsAtStart;
      const [next, outer] = [glob.charAt(index + 1), open.at(-1)];
      if (next === '/') {
        pattern.text(next);
        for (const place of inner.withoutSlash) pattern.leadHere(place);
        index++;
        atStart = true;
      } else if (endsAlternative(outer, next)) for (const place of inner.withoutSlash) outer?.withoutSlash.push(place);
    } else {
      const set = sign === '[' ? setAt(glob, index, ignoresCase) : undefined;
      if (set) {
        pattern.characterOf(set.has);
        index = set.end - 1;
      } else if (sign === '?') pattern.character();
      else {
        if (sign === '\\' && index + 1 < glob.length) index++;
        pattern.text(ignoresCase ? folded(glob.charAt(index)) : glob.charAt(index));
      }
      atStart = sign === '/';
    }
  }
  return pattern;
}

function endsAlternative(inner: Alternatives | undefined, next: string): boolean {
  return inner !== undefined && (next === ',' || next === '}');
}

/** The indices of the `{` that have a `}`. */
function bracesOf(glob: string): Set<number> {
  const closed = new Set<number>();
  const open: number[] = [];
  for (let index = 0; index < glob.length; index++) {
    const sign = glob.charAt(index);
    if (sign === '\\') index++;
    else if (sign === '[') index = (setAt(glob, index)?.end ?? index + 1) - 1;
    else if (sign === '{') open.push(index);
    else if (sign === '}') closed.add(open.pop() ?? -1);
  }
  return closed;
}

/** The set that begins at an index of a glob. It ends within the name. */
function setAt(glob: string, index: number, ignoresCase = false): CharacterSet | undefined {
  const [name = ''] = glob.slice(index, index + longestSet).split('/', 1);
  if (!name.includes(']')) return undefined;
  const set = characterSet(name, 0, ignoresCase ? 'any' : 'exact');
  return set && { ...set, end: index + set.end };
}

/** Folds each character to upper case on its own, as regular expressions do, so that the length stays. */
function folded(text: string): string {
  const upper = text.toUpperCase();
  return upper.length === text.length ? upper : Array.from(text, foldedCharacter).join('');
}

function foldedCharacter(character: string): string {
  const upper = character.toUpperCase();
  return upper.length === character.length ? upper : character;
}
