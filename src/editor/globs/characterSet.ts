/** A set of characters as in `[a-z]`. `end`: the index after its `]`. */
export interface CharacterSet {
  has: (code: number) => boolean;
  end: number;
}

/**
 * Which letters are the same: only those in the same case, or both cases. Where Git ignores case, a single letter in upper case is none of
 * them, because it compares it with letters in lower case; those of ranges and named sets are.
 */
export type LetterCase = 'exact' | 'any' | 'any, as in Git';

/** The named sets, such as in `[[:digit:]]`. */
const named: Partial<Record<string, RegExp>> = {
  alnum: /[a-z\d]/i,
  alpha: /[a-z]/i,
  blank: /[ \t]/,
  cntrl: /(?![\x80-\x9f])\p{Cc}/u,
  digit: /\d/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t-\r]/,
  upper: /[A-Z]/,
  xdigit: /[a-f\d]/i,
};

/**
 * Reads the set that begins at an index of a pattern, as Git does; undefined if it has no end, or a named set that does not exist. If it
 * ignores case, it is asked for letters in upper case.
 */
export function characterSet(pattern: string, start: number, letters: LetterCase): CharacterSet | undefined {
  const ranges: [from: string, to: string][] = [];
  const classes: RegExp[] = [];
  const isNegated = /^[!^]/.test(pattern.charAt(start + 1));
  const first = start + (isNegated ? 2 : 1);
  let before = '';
  for (let index = first; index < pattern.length; index++) {
    const sign = pattern.charAt(index);
    if (sign === ']' && index > first) {
      const isIn = member(ranges, classes);
      const has = (character: string): boolean =>
        isIn(character) || (letters !== 'exact' && isIn(character.toLowerCase()));
      return { has: (code) => has(String.fromCharCode(code)) !== isNegated, end: index + 1 };
    }
    const isRange = sign === '-' && before !== '' && !['', ']'].includes(pattern.charAt(index + 1));
    const name = sign === '[' ? nameAt(pattern, index) : undefined;
    if (isRange) index++;
    if (pattern.charAt(index) === '\\') index++;
    const character = pattern.charAt(index);
    if (character === '') return undefined;
    if (name !== undefined) {
      const known = Object.hasOwn(named, name) ? named[name] : undefined;
      if (!known) return undefined;
      classes.push(known);
      index += name.length + 3;
    } else if (isRange) ranges.push([before, character]);
    else if (letters !== 'any, as in Git' || !/[A-Z]/.test(character)) ranges.push([character, character]);
    before = isRange || name !== undefined ? '' : character;
  }
  return undefined;
}

/** The name in `[:name:]`; undefined if there is something else. */
function nameAt(pattern: string, index: number): string | undefined {
  if (pattern.charAt(index + 1) !== ':') return undefined;
  const end = pattern.indexOf(']', index + 2);
  const name = pattern.slice(index + 2, end - 1);
  return end > index + 2 && pattern.charAt(end - 1) === ':' ? name : undefined;
}

function member(ranges: [from: string, to: string][], classes: RegExp[]): (character: string) => boolean {
  return (character) =>
    ranges.some(([from, to]) => character >= from && character <= to) || classes.some((each) => each.test(character));
}
