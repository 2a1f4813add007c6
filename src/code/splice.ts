/** A range of a text. Offsets count UTF-16 units; `end` is exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/** A text with code in place of a stretch. */
export function spliced(text: string, { start, end }: Stretch, code: string): string {
  return text.slice(0, start) + code + text.slice(end);
}

/** Code for a stretch of a text. */
export interface Piece {
  stretch: Stretch;
  code: string;
}

/** Several pieces of code for a text as one, for everything from the first to the last. They must not overlap. */
export function merged(text: string, pieces: readonly Piece[]): Piece {
  const sorted = pieces.toSorted(
    ({ stretch: one }, { stretch: other }) => one.start - other.start || one.end - other.end,
  );
  const stretch = { start: sorted[0]?.stretch.start ?? 0, end: sorted.at(-1)?.stretch.end ?? 0 };
  const outcome = sorted.reduceRight((soFar, piece) => spliced(soFar, piece.stretch, piece.code), text);
  return { stretch, code: outcome.slice(stretch.start, outcome.length - (text.length - stretch.end)) };
}

/**
 * Finds the lines that differ between two texts. Returns their stretch in each text; no stretch ends between the two characters of a line
 * ending.
 */
export function differentLines(text: string, other: string): [Stretch, Stretch] {
  const least = Math.min(text.length, other.length);
  let start = 0;
  while (start < least && text[start] === other[start]) start++;
  // A search from before the start of a text would find a line ending at its start.
  start = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  let same = 0;
  while (same < least - start && text.at(-1 - same) === other.at(-1 - same)) same++;
  const lineEnd = text.indexOf('\n', text.length - same);
  same = lineEnd < 0 ? 0 : text.length - lineEnd;
  const isWithinLineEnd = [text, other].every((one) => one.at(-1 - same) === '\r');
  if (same > 0 && isWithinLineEnd) same++;
  return [
    { start, end: text.length - same },
    { start, end: other.length - same },
  ];
}

/** The text that replaces the stretch in an edited copy of a text, or undefined if anything around the stretch was edited. */
export function codeInPlace(edited: string, text: string, { start, end }: Stretch): string | undefined {
  const after = text.slice(end);
  const isWhole = edited.length >= start + after.length;
  if (!isWhole || !edited.startsWith(text.slice(0, start)) || !edited.endsWith(after)) return undefined;
  return edited.slice(start, edited.length - after.length);
}

/** A text with all its line endings replaced by `eol`. */
export function withLineEnds(text: string, eol: string): string {
  return text.replace(/\r\n?|\n/g, eol);
}

/** Code between the white space `before` and `after` it, without the code's own white space in these places. */
export function between(before: string, code: string, after: string): string {
  const begun = /[ \t]$/.test(before) ? code.trimStart() : code.slice(blankLinesOf(code).length);
  return before + (/^[ \t]/.test(after) ? begun.trimEnd() : withoutLastLineEnds(begun)) + after;
}

/**
 * The part of a stretch that contains words: without blank lines and line endings at its ends, and without the spaces that separate
 * it from other words on the same line.
 */
export function wordsWithin(text: string, { start, end }: Stretch): Stretch {
  const inside = text.slice(start, end);
  const hasWordsBefore = text.slice(text.slice(0, start).lastIndexOf('\n') + 1, start).trim() !== '';
  const hasWordsAfter = /^[ \t]*\S/.test(text.slice(end));
  if (inside.trim() === '') return blankLineWithin(inside, start, hasWordsBefore);
  const lines = blankLinesOf(inside).length;
  const blanks = hasWordsBefore && lines === 0 ? inside.length - inside.trimStart().length : 0;
  const words = withoutLastLineEnds(inside);
  const last = words === inside && hasWordsAfter ? words.trimEnd() : words;
  return { start: start + lines + blanks, end: start + last.length };
}

/** Where code goes in a stretch that is only white space: in place of the first line without words. */
function blankLineWithin(inside: string, start: number, hasWordsBefore: boolean): Stretch {
  const first = hasWordsBefore ? inside.indexOf('\n') + 1 : 0;
  const length = inside.slice(first).search(/\r?\n|$/);
  return { start: start + first, end: start + first + length };
}

/** Removes the line endings at the end of a text, and the spaces after them. */
function withoutLastLineEnds(text: string): string {
  const words = text.trimEnd().length;
  const lineEnd = text.slice(words).search(/\r?\n/);
  return lineEnd < 0 ? text : text.slice(0, words + lineEnd);
}

function blankLinesOf(text: string): string {
  return /^(?:[ \t]*\r?\n)+/.exec(text)?.[0] ?? '';
}

/** Whether two stretches of a text have a character in common. */
export function overlap(one: Stretch, other: Stretch): boolean {
  return one.start < other.end && other.start < one.end;
}
