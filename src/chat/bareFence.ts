import { lineShape } from './lineShape.ts';

/** Whether a fence without a label stands where one opens: below a blank line or a colon, and right above a line. */
export function standsLikeOpening(lines: string[], at: number): boolean {
  const above = (lines[at - 1] ?? '').trim();
  return (above === '' || above.endsWith(':')) && (lines[at + 1] ?? '').trim() !== '';
}

/** Whether a line looks like a sentence between two blocks, not like the inside of one. */
export function isSentence(line: string): boolean {
  return lineShape(line.slice(0, longest), '') === 'prose';
}

/** Characters of a line that tell its shape. */
const longest = 500;
