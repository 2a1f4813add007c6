import { hunksOf } from './hunks.ts';

/** Whether a word occurs only once in a text, and not in the text before it was changed. */
export function unknownWords(before: string, now: string): (word: string) => boolean {
  const known = new Set(wordsOf(before));
  const counts = new Map<string, number>();
  for (const word of wordsOf(now)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => !known.has(word) && counts.get(word) === 1;
}

/**
 * Whether lines of a function took the place of others, with one among them whose words are nowhere else: it may stand for what was left out,
 * whatever it says. A single word counts always, since it does nothing in most languages; other lines only if there are fewer than before.
 */
export function hasStandIn(before: string, now: string, isUnknown: (word: string) => boolean): boolean {
  if (before === now) return false;
  const hunks = hunksOf(linesOf(before), linesOf(now));
  return hunks.some((hunk) =>
    hunk.now
      .filter((line) => hunk.now.length < hunk.before.length || (hunk.before.length > 0 && isOneWord.test(line)))
      .some((line) => wordsOf(line).every(isUnknown)),
  );
}

const isOneWord = /^\(?[\p{L}_][\p{L}\p{N}_]*\)?;?$/u;

/** The lines that contain words, without the white space around them. */
function linesOf(code: string): string[] {
  const lines = code.split('\n').map((line) => line.trim());
  return lines.filter((line) => wordsOf(line).length > 0);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
}
