import type { Line } from './indentedLines.ts';

/**
 * Whether only the first line of code lacks the indentation of what it replaces, as models often trim their reply; or else all lines
 * lack it. It tells itself by what follows the first line: nothing may stand deeper than the line that opens it lets it.
 */
export function hasLostFirstIndent(lines: Line[], depth: number, original: Line[]): boolean {
  const [first, next, ...more] = lines.filter(({ isBlank }) => !isBlank);
  if (!first || !next || first.columns > 0 || depth === 0) return false;
  const least = leastColumns([next, ...more]);
  const leastOfOriginal = leastColumns(original.filter(({ isBlank }) => !isBlank).slice(1));
  if (least === 0 || least < Math.min(depth, leastOfOriginal)) return false;
  if (isUnfinishedHead(first.text)) return leastColumns([next, ...more].filter(({ text }) => !closes(text))) > depth;
  return !(opens(first.text) || continues(next.text)) || next.columns > depth;
}

function leastColumns(lines: Line[]): number {
  return Math.min(...lines.map(({ columns }) => columns));
}

/** The head of a block whose end is on a later line, as in Python: what follows is deeper than the block itself. */
function isUnfinishedHead(text: string): boolean {
  return /^(?:async\s+)?(?:def|class|with|if|elif|for|while)\b/.test(text) && /[([,\\]\s*$/.test(text);
}

/** Whether the next line stands deeper. */
function opens(text: string): boolean {
  const ending = /(?:[:{([,=+\-*/&|<>\\]|\b(?:do|then|else|begin))\s*$/;
  const beginning = /^(?:def|class|module|if|unless|while|until|for|case|begin|function|do)\b/;
  return ending.test(text) || /\|\w*\|\s*$/.test(text) || (beginning.test(text) && !/[;}]\s*$/.test(text));
}

/** Whether a line goes on with the one before. */
function continues(text: string): boolean {
  return /^(?:[.?:&|+]|<(?!\/))/.test(text);
}

function closes(text: string): boolean {
  return /^(?:[)\]}]|end\b|<\/)/.test(text);
}
