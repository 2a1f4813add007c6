import { closes, isComment } from './codeItems.ts';
import { depthOf } from './lineDepth.ts';

/**
 * Whether lines end within something, as when a label, a directive or a string inside a function stands at the left: half a function
 * must not be replaced. In doubt they do.
 */
export function endsWithin(lines: string[], first: number, last: number): boolean {
  const own = lines.slice(first, last + 1);
  return hasOpenString(own) || hasOpenBracket(own) || goesOnBelow(lines, first, last);
}

function hasOpenString(lines: string[]): boolean {
  const text = lines.filter((line) => !isComment(line.trim())).join('\n');
  return ['"""', "'''", '`'].some((mark) => text.split(mark).length % 2 === 0);
}

/** Patterns of a shell's `case` close what nothing opened, which is why only what is open counts. */
function hasOpenBracket(lines: string[]): boolean {
  const code = lines.map(bare).join('\n');
  const count = (bracket: string): number => code.split(bracket).length;
  return ['()', '[]', '{}'].some(([open = '', close = '']) => count(open) > count(close));
}

/** A line without what is no code; the sign of a lifetime in Rust is no quote. */
function bare(line: string): string {
  if (isComment(line.trim())) return '';
  return line
    .replace(/\\./g, '')
    .replace(/"[^"]*"|(?<![&<\w])'[^']*'/g, '')
    .replace(/(?:^|\s)(?:\/\/|#\s|--\s)[^]*$/, '');
}

function goesOnBelow(lines: string[], first: number, last: number): boolean {
  const depth = depthOf(lines[first]);
  const below = lines.slice(last + 1).find((line) => line.trim() !== '' && !isComment(line.trim()));
  if (below === undefined) return false;
  return depthOf(below) > depth || (depthOf(below) === depth && closes(below.trim()));
}
