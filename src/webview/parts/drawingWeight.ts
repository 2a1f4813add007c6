/** How long it takes to draw a text, as the number of letters that take as long. */
export function drawingWeight(text: string): number {
  return text.length + extraWeight * (text.match(heavy)?.length ?? 0);
}

/**
 * Marks that are drawn over other characters, what joins characters, and the first halves of emoji: a browser takes many times as long to
 * draw them as letters. These are code units, so that a text weighs the same however it is split.
 */
const ranges = [
  ...['\u0300-\u036f', '\u0483-\u0489', '\u1ab0-\u1aff', '\u1dc0-\u1dff', '\u20d0-\u20ff', '\ufe20-\ufe2f'],
  ...['\u200c', '\u200d', '\ufe00-\ufe0f', '\ud800-\udbff'],
];
const heavy = new RegExp(`[${ranges.join('')}]`, 'g');
const extraWeight = 15;
/** The most code units of a character that is not cut. */
const longestCharacter = 64;

let characters: Intl.Segmenter | undefined;

/** The length of the start of a text that weighs at most so much, at the end of a character if one ends there. The text weighs more. */
export function lengthOfWeight(text: string, most: number): number {
  let length = 0;
  let weight = 0;
  let end = text.length;
  for (const { index } of text.matchAll(heavy)) {
    const letters = index - length;
    if (weight + letters + extraWeight + 1 > most) {
      end = index;
      break;
    }
    weight += letters + extraWeight + 1;
    length = index + 1;
  }
  return endOfCharacter(text, Math.min(end, length + most - weight));
}

/** The last end of a whole character in the first `length` code units. */
function endOfCharacter(text: string, length: number): number {
  characters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const start = Math.max(0, length - longestCharacter);
  // The character at the end may continue. If it begins before `start`, it is longer than any that is not cut.
  const last = [...characters.segment(text.slice(start, length))].at(-1)?.index ?? 0;
  if (last > 0) return start + last;
  return /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length;
}
