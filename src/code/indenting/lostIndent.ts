import { goesDeeper } from './goesDeeper.ts';
import type { Line } from './indentedLines.ts';

/**
 * Whether only the first line of code lacks the indentation of the original, because models often trim their replies, or all lines lack
 * it. The lines after the first decide: none may be indented deeper than the first line allows.
 */
export function hasLostFirstIndent(lines: Line[], depth: number, original: Line[], language: string): boolean {
  const [first, next, ...more] = lines.filter(({ isKept }) => !isKept);
  if (!first || !next || first.columns > 0 || depth === 0) return false;
  const least = leastColumns([next, ...more]);
  const leastOfOriginal = leastColumns(original.filter(({ isKept }) => !isKept).slice(1));
  if (least === 0 || least < Math.min(depth, leastOfOriginal)) return false;
  if (standLikeOriginal([first, next], original, language)) return true;
  const head = withoutRemark(first.text);
  if (isUnfinishedHead(head)) return leastColumns([next, ...more].filter(({ text }) => !closes(text))) > depth;
  if (next.columns > depth) return true;
  return !(goesDeeper(head, next.text) || onlyIndented.has(language));
}

/** Whether the original begins with two such lines, the second one indented as in the code. */
function standLikeOriginal([first, next]: [Line, Line], original: Line[], language: string): boolean {
  const [was, below] = original.filter(({ isKept }) => !isKept);
  if (!was || below?.columns !== next.columns) return false;
  if (onlyIndented.has(language) && wordOf(was.text) !== wordOf(first.text)) return false;
  const [head, headWas] = [withoutRemark(first.text), withoutRemark(was.text)];
  return signOf(head) === signOf(headWas) && goesDeeper(head, next.text) === goesDeeper(headWas, below.text);
}

function wordOf(text: string): string {
  return /^\S*/.exec(text)?.[0] ?? '';
}

/** The sign that a line ends with, if any. */
function signOf(text: string): string {
  return /[^\w\s]?$/.exec(text)?.[0] ?? '';
}

/** Languages in which any line may have deeper lines below it, and only the indentation shows which. */
const onlyIndented = new Set(['haml', 'jade', 'markdown', 'sass', 'stylus']);

/** The smallest indentation of some lines, in columns; Infinity without lines. */
export function leastColumns(lines: Line[]): number {
  return lines.reduce((least, { columns }) => Math.min(least, columns), Infinity);
}

/** The head of a block whose end is on a later line, as in Python: what follows is deeper than the block itself. */
function isUnfinishedHead(text: string): boolean {
  return /^(?:async\s+)?(?:def|class|with|if|elif|for|while)\b/.test(text) && /[([,\\]\s*$/.test(text);
}

function withoutRemark(text: string): string {
  return text.replace(/\s(?:\/\/|\/\*|#|--)\s[^]*$/, '').trimEnd();
}

function closes(text: string): boolean {
  return /^(?:[)\]}]|end\b|<\/)/.test(text);
}
