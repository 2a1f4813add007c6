import type { Line } from './indentedLines.ts';

/**
 * Whether only the first line of code lacks the indentation of what it replaces, as models often trim their reply; or else all lines
 * lack it. It tells itself by what follows the first line: nothing may stand deeper than the line that opens it lets it.
 */
export function hasLostFirstIndent(lines: Line[], depth: number, original: Line[], language: string): boolean {
  const [first, next, ...more] = lines.filter(({ isKept }) => !isKept);
  if (!first || !next || first.columns > 0 || depth === 0) return false;
  const least = leastColumns([next, ...more]);
  const leastOfOriginal = leastColumns(original.filter(({ isKept }) => !isKept).slice(1));
  if (least === 0 || least < Math.min(depth, leastOfOriginal)) return false;
  const head = withoutRemark(first.text);
  if (isUnfinishedHead(head)) return leastColumns([next, ...more].filter(({ text }) => !closes(text))) > depth;
  if (next.columns > depth) return true;
  return !(opens(head) || opensItem(head, next.text) || continues(next.text) || onlyIndented.has(language));
}

/** Languages where any line may have others below it, and nothing else tells which. */
const onlyIndented = new Set(['haml', 'jade', 'markdown', 'sass', 'stylus']);

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
  const beginning = /^(?:def|class|module|if|unless|while|until|for|case|begin|function|do|try|else|except)\b|^match\s/;
  return ending.test(text) || /\|\w*\|\s*$/.test(text) || (beginning.test(text) && !/[;}]\s*$/.test(text));
}

/** Whether a line is an item of a list that goes on in the next line, which is no item itself. */
function opensItem(text: string, next: string): boolean {
  const item = /^(?:[-*+]|\d+[.)])\s/;
  return item.test(text) && !item.test(next);
}

function withoutRemark(text: string): string {
  return text.replace(/\s(?:\/\/|\/\*|#|--)\s[^]*$/, '').trimEnd();
}

/** Whether a line goes on with the one before. */
function continues(text: string): boolean {
  return /^(?:[.?:&|+]|<(?!\/))/.test(text);
}

function closes(text: string): boolean {
  return /^(?:[)\]}]|end\b|<\/)/.test(text);
}
