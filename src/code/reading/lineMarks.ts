/**
 * Whether the lines of code have marks that are no code, and that the code that it replaces has not: the signs of a diff before each line, or
 * a number, one higher for each line.
 */
export function hasLineMarks(code: string, selected: string): boolean {
  const [lines, before] = [linesOf(code), linesOf(selected)];
  return removesLines(lines, before) || marks.some((areMarked) => areMarked(lines) && !areMarked(before));
}

const marks = [isDiff, isNumbered];

/** In a hunk, each line has a sign, which may be a space. */
const sign = /^[ +-]/;

function isDiff(lines: string[]): boolean {
  if (lines.some((line) => /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/.test(line))) return true;
  return lines.some((line) => line.startsWith('+')) && lines.every((line) => sign.test(line));
}

/** Whether lines are those of a hunk that only removes some. A list has a space after each sign, so its lines are new. */
function removesLines(lines: string[], before: string[]): boolean {
  const known = new Set(before);
  const isOfHunk = lines.every((line) => sign.test(line) && known.has(line.slice(1)));
  return isOfHunk && lines.some((line) => line.startsWith('-') && !known.has(line));
}

function isNumbered(lines: string[]): boolean {
  const numbers = lines.map((line) => Number(/^\s*(\d{1,7})(?:[:|\t]| |$)/.exec(line)?.[1]));
  return lines.length > 1 && numbers.every((number, at) => number === (numbers[0] ?? NaN) + at);
}

function linesOf(code: string): string[] {
  return code.split('\n').filter((line) => line.trim() !== '');
}
