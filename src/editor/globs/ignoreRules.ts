import { characterSet } from './characterSet.ts';
import { PathPattern } from './pathPattern.ts';

/**
 * The rules of a `.gitignore` file, as Git reads them. Paths are within the folder of the file, in bytes (see `bytesOf`), because Git
 * matches bytes.
 */
export class IgnoreRules {
  /** Most rules name a file or an extension, so that only a few must be tried with a path. */
  readonly #ofName = new Map<string, Rule[]>();
  readonly #ofExtension = new Map<string, Rule[]>();
  readonly #others: Rule[] = [];
  readonly #most: number;
  readonly #ignoresCase: boolean;
  #compared = 0;
  #isCut = false;

  /** `most` is how many characters its patterns may have that each path is compared with. */
  constructor(text: string, most = mostCompared, ignoresCase = false) {
    this.#most = most;
    this.#ignoresCase = ignoresCase;
    for (const [index, line] of bytesOf(text.replace(/^\uFEFF/, ''))
      .split('\n')
      .entries())
      if (!line.startsWith('#')) this.#add(index, withoutEnd(line));
  }

  /** How many characters the patterns have that each path is compared with. */
  get compared(): number {
    return this.#compared;
  }

  /** Whether rules were skipped. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Whether a file or folder is ignored; undefined if no rule matches it. */
  verdict(written: string, isFolder: boolean): boolean | undefined {
    const path = this.#ignoresCase ? folded(written) : written;
    const name = path.slice(path.lastIndexOf('/') + 1);
    let last: Rule | undefined;
    for (const rules of [this.#ofName.get(name), this.#ofExtension.get(extensionOf(name)), this.#others]) {
      const found = rules?.findLast(
        (rule) => rule.index > (last?.index ?? -1) && (isFolder || !rule.isForFolders) && rule.matches(path, name),
      );
      last = found ?? last;
    }
    return last && !last.isNegated;
  }

  #add(index: number, line: string): void {
    const isNegated = line.startsWith('!');
    const isForFolders = line.endsWith('/');
    const pattern = line.slice(isNegated ? 1 : 0, isForFolders ? -1 : undefined);
    const [, stars, written = ''] = /^(?:[^[]*\/)?(\*?)([^*?[\\/]+)$/.exec(pattern) ?? [];
    const text = this.#ignoresCase ? folded(written) : written;
    // In `a**/b`, Git lets the stars also stand for nothing, so that it matches `ab`.
    const namesText = text !== '' && !/[^/*]\*\*+\//.test(pattern);
    const isQuick = namesText && (stars === '' || text.includes('.')) && specialIn(pattern.slice(stars?.length)) < 0;
    if (line.length > longestLine || (!isQuick && (this.#compared += pattern.length) > this.#most)) {
      this.#isCut = true;
      return;
    }
    const matches = pattern.includes('/')
      ? pathMatcher(pattern.replace(/^\//, ''), this.#ignoresCase)
      : nameMatcher(pattern, this.#ignoresCase);
    if (!matches) return;
    const rule = { index, isNegated, isForFolders, matches };
    if (namesText && stars === '') addTo(this.#ofName, text, rule);
    else if (namesText && text.includes('.')) addTo(this.#ofExtension, extensionOf(text), rule);
    else this.#others.push(rule);
  }
}

/** A line of a `.gitignore` file. */
interface Rule {
  /** Its number among the rules of the file: the last one that matches decides. */
  index: number;
  isNegated: boolean;
  isForFolders: boolean;
  matches: (path: string, name: string) => boolean;
}

/** Longer lines are skipped: nobody writes them. */
const longestLine = 1000;
/** How many characters the patterns may have that each path is compared with. Others are skipped: they would take too long. */
export const mostCompared = 10_000;

/** A text in which letters have no case, as Git compares them: those of English. */
function folded(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** The bytes of a text in UTF-8, each as one character. */
export function bytesOf(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text).toString('latin1');
}

function addTo(all: Map<string, Rule[]>, key: string, rule: Rule): void {
  const rules = all.get(key);
  if (rules) rules.push(rule);
  else all.set(key, [rule]);
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Removes the line ending and the spaces at the end, unless a `\` is before them. */
function withoutEnd(line: string): string {
  const [text = ''] = line.replace(/\r$/, '').split('\0', 1);
  let end = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.charAt(index) === '\\') index++;
    else if (text.charAt(index) === ' ') continue;
    end = index + 1;
  }
  return text.slice(0, end);
}

/** A function that matches names; undefined for a pattern that matches nothing. */
function nameMatcher(pattern: string, ignoresCase: boolean): Rule['matches'] | undefined {
  const text = ignoresCase ? folded(pattern) : pattern;
  const special = specialIn(pattern);
  if (special < 0) return (_, name) => name === text;
  if (pattern.startsWith('*') && specialIn(pattern.slice(1)) < 0) return (_, name) => name.endsWith(text.slice(1));
  const compiled = patternOf(pattern, 0, false, ignoresCase);
  return compiled && ((_, name) => compiled.matches(name));
}

function pathMatcher(pattern: string, ignoresCase: boolean): Rule['matches'] | undefined {
  const text = ignoresCase ? folded(pattern) : pattern;
  const special = specialIn(pattern);
  if (special < 0) return (path) => path === text;
  const compiled = patternOf(pattern, special, true, ignoresCase);
  return compiled && ((path) => compiled.matches(path));
}

/** The index of the first character with a meaning, or -1. */
function specialIn(pattern: string): number {
  return pattern.search(/[*?[\\]/);
}

/**
 * The pattern of a line; undefined if it matches nothing. `start`: the index of the first character with a meaning, which Git takes
 * for the start of a name. If it ignores case, it matches paths that are `folded`.
 */
function patternOf(line: string, start: number, isPath: boolean, ignoresCase: boolean): PathPattern | undefined {
  const pattern = new PathPattern();
  const addText = (text: string): void => pattern.text(ignoresCase ? folded(text) : text);
  addText(line.slice(0, start));
  for (let index = start; index < line.length; index++) {
    const sign = line.charAt(index);
    if (sign === '*') {
      const isAtStart = index === start || line.charAt(index - 1) === '/';
      const from = index;
      while (line.charAt(index + 1) === '*') index++;
      const isFolders = isPath && isAtStart && index > from && /^(?:\\?\/|$)/.test(line.slice(index + 1, index + 3));
      if (!isFolders) pattern.star();
      else if (line.charAt(index + 1) === '/') {
        pattern.folders();
        index++;
      } else pattern.rest();
    } else if (sign === '?') pattern.character();
    else if (sign === '[') {
      const set = characterSet(line, index, ignoresCase ? 'any, as in Git' : 'exact');
      if (!set) return undefined;
      pattern.characterOf(set.has);
      index = set.end - 1;
    } else {
      if (sign === '\\') index++;
      if (index === line.length) return undefined;
      // Git compares a letter after `\` as it is, but with a letter in lower case.
      if (ignoresCase && sign === '\\' && /[A-Z]/.test(line.charAt(index))) return undefined;
      addText(line.charAt(index));
    }
  }
  return pattern;
}
