import { columnsOf, linesOf, type Line, withColumns, written } from './indentedLines.ts';
import { hasLostFirstIndent } from './lostIndent.ts';

/** How a document is indented; a tab is as wide as `tabSize` columns, `language` is as VS Code names it. */
export interface IndentStyle {
  insertSpaces: boolean;
  tabSize: number;
  language: string;
}

/** What code takes the place of: what stands before it on its first line, and its text. */
export interface Original {
  before: string;
  text: string;
}

/** Code indented like what it takes the place of, in the style of its document; only white space at line starts changes. */
export function reindented(code: string, original: Original, style: IndentStyle): string {
  const lines = linesOf(code, style);
  const first = lines.find(({ isBlank }) => !isBlank);
  if (!first || code === original.text) return code;
  const depth = depthOf(original, style);
  const hasLost = hasLostFirstIndent(lines, depth, linesOf(original.text, style), style.language);
  const shift = hasLost ? 0 : depth - first.columns;
  const indented = lines.map((line) => withColumns(line, line === first ? depth : line.columns + shift));
  if (first === lines[0]) indented[0] = standingAfter(original.before, first, depth, style);
  return indented.map((line) => written(line, style)).join('\n');
}

/** Code for a line that is indented by `targetLineIndent`, after the text `before` on that line, in the style of its document. */
export function indentedFor(code: string, targetLineIndent: string, before: string, style: IndentStyle): string {
  const lines = linesOf(code, style);
  const common = Math.min(...lines.filter(({ isBlank }) => !isBlank).map(({ columns }) => columns));
  const depth = columnsOf(targetLineIndent, style);
  const indented = lines.map((line, at) => {
    const isAfterText = at === 0 && before !== '';
    return withColumns(line, line.columns - common + (isAfterText ? 0 : depth));
  });
  return indented.map((line) => written(line, style)).join('\n');
}

/** Columns before the first word of the original, wherever on its line the original begins. */
function depthOf({ before, text }: Original, style: IndentStyle): number {
  if (before.trim() !== '') return columnsOf(before, style);
  const firstLine = text.split('\n').find((line) => line.trim() !== '') ?? '';
  return columnsOf(text.startsWith(firstLine) ? before + firstLine : firstLine, style);
}

/** A line that follows code stays as it is; one that follows white space gets what is missing. */
function standingAfter(before: string, line: Line, depth: number, style: IndentStyle): Line {
  if (before.trim() !== '') return { ...line, isKept: true };
  const missing = withColumns(line, depth - columnsOf(before, style));
  return before === '' ? missing : { ...missing, alignment: '' };
}
