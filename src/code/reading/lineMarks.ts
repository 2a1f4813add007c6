/**
 * Whether the lines of code have marks that are no code, and that the code that it replaces has not: the signs of a diff before each line, or
 * a number, one higher for each line.
 */
export function hasLineMarks(code: string, selected: string): boolean {
  return marks.some((areMarked) => areMarked(linesOf(code)) && !areMarked(linesOf(selected)));
}

const marks = [isDiff, isNumbered];

function isDiff(lines: string[]): boolean {
  return lines.some((line) => line.startsWith('+')) && lines.every((line) => /^[ +-]/.test(line));
}

function isNumbered(lines: string[]): boolean {
  const numbers = lines.map((line) => Number(/^\s*(\d{1,7})(?:[:|\t]| |$)/.exec(line)?.[1]));
  return lines.length > 1 && numbers.every((number, at) => number === (numbers[0] ?? NaN) + at);
}

function linesOf(code: string): string[] {
  return code.split('\n').filter((line) => line.trim() !== '');
}
