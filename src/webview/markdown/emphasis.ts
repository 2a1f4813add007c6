/** Two delimiters and the text between them, which is emphasised (1 sign), strong (2 signs) or struck out (2 tildes). */
export interface Emphasis {
  /** Where the first delimiter starts, and where the second one ends. */
  start: number;
  end: number;
  signs: 1 | 2;
}

/** A run of equal signs. Closers use up its first signs, openers its last ones; `from` and `to` are the ends of the others. */
interface Run {
  sign: string;
  length: number;
  opens: boolean;
  closes: boolean;
  from: number;
  to: number;
}

/** Chinese, Japanese and Korean characters: letters, punctuation and full-width forms, by their blocks. */
export const cjk = String.raw`\u1100-\u11FF\u20A9\u2E80-\u2FFF\u3001-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE10-\uFE1F\uFE30-\uFE6F\uFF01-\uFFEE\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{20000}-\u{3FFFD}\u{E0100}-\u{E01EF}`;
const ofCjk = new RegExp(`[${cjk}]`, 'u');
/** A tilde is none: GitHub looks at the character behind it. */
const punctuation = /(?!~)[\p{P}\p{S}]/u;

/**
 * The emphasis in a source, by where it starts. Links, code and escapes in it must be masked. This is the algorithm of CommonMark ("An
 * algorithm for parsing nested emphasis and links") with its CJK-friendly amendments: a delimiter beside a Chinese, Japanese or Korean
 * character opens and closes as beside a space, because no spaces are written there. One tilde is text: it means *about*, or a folder.
 * (https://github.com/tats-u/markdown-cjk-friendly, specification.md)
 */
export function emphasisIn(masked: string): Map<number, Emphasis> {
  const found = new Map<number, Emphasis>();
  const openers: Run[] = [];
  for (const run of runsIn(masked)) {
    if (run.closes) close(run, openers, found);
    if (run.opens && run.from < run.to) openers.push(run);
  }
  return found;
}

/** Uses the signs of a run as closers, each with the nearest opener. */
function close(run: Run, openers: Run[], found: Map<number, Emphasis>): void {
  for (let opener = openerFor(run, openers); opener; opener = openerFor(run, openers)) {
    const signs = opener.from + 1 < opener.to && run.from + 1 < run.to ? 2 : 1;
    opener.to -= signs;
    run.from += signs;
    found.set(opener.to, { start: opener.to, end: run.from, signs });
  }
}

/** The nearest opener for a closer. Openers after it, and those that are used up, are removed. */
function openerFor(closer: Run, openers: Run[]): Run | undefined {
  if (openers.at(-1)?.from === openers.at(-1)?.to) openers.pop();
  if (closer.from === closer.to) return undefined;
  const place = openers.findLastIndex((opener) => isPair(opener, closer));
  if (place >= 0) openers.length = place + 1;
  return openers[place];
}

/** Whether two runs belong together. If one of them could be either, the sum of their lengths decides. (CommonMark, rules 9 and 10) */
function isPair(opener: Run, closer: Run): boolean {
  if (opener.sign !== closer.sign) return false;
  if (opener.sign === '~') return opener.length === 2 && closer.length === 2;
  const isEither = opener.closes || closer.opens;
  return !isEither || (opener.length + closer.length) % 3 !== 0 || opener.length % 3 === 0;
}

function runsIn(masked: string): Run[] {
  return Array.from(masked.matchAll(/\*+|_+|~+/g), ({ 0: { length }, index: start }) => {
    const sign = masked.charAt(start);
    const before = Array.from(masked.slice(Math.max(start - 2, 0), start)).at(-1) ?? ' ';
    const after = String.fromCodePoint(masked.codePointAt(start + length) ?? 0x20);
    const [opens, closes] = [mayBegin(before, after), mayBegin(after, before)];
    const isWithinWord = sign === '_' && opens && closes;
    return {
      sign,
      length,
      opens: opens && (!isWithinWord || punctuation.test(before)),
      closes: closes && (!isWithinWord || punctuation.test(after)),
      from: start,
      to: start + length,
    };
  });
}

/** Whether text may begin right after a delimiter, between a character outside of it and one inside. The same in reverse is its end. */
function mayBegin(outside: string, inside: string): boolean {
  if (/\s/.test(inside)) return false;
  const isPunctuation = punctuation.test(inside) && !ofCjk.test(inside);
  return !isPunctuation || /\s/.test(outside) || punctuation.test(outside) || ofCjk.test(outside);
}
