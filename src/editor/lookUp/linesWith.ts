import { indexOfPiece } from '../../shared/indexOfPiece.ts';
import type { FoundLine } from './search.ts';

/** How many lines around a match are found too. */
const around = 2;

/** The lines of a file that contain a text, and those around them. Upper and lower case count if the text has an upper-case letter. */
export function* linesWith(query: string, path: string, text: string): Generator<FoundLine> {
  const matchesCase = query !== query.toLowerCase();
  const has = (part: string): boolean => indexOfPiece(matchesCase ? part : part.toLowerCase(), query) >= 0;
  if (!has(text)) return;
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const matches = lines.map(has);
  for (const [index, line] of lines.entries())
    if (matches.slice(Math.max(index - around, 0), index + around + 1).includes(true))
      yield { path, line: index + 1, text: line, isMatch: matches[index] === true };
}
