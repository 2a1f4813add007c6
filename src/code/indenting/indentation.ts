import { columnsOf, linesOf, type Line, withColumns, written } from './indentedLines.ts';
import { hasLostFirstIndent, leastColumns } from './lostIndent.ts';

/** How a document is indented; a tab is as wide as `tabSize` columns, `language` is as VS Code names it. */
export interface IndentStyle {
  insertSpaces: boolean;
  tabSize: number;
  language: string;
}

/** The text that code replaces, and the text before it on its first line. */
export interface Original {
  before: string;
  text: string;
}

/** Code indented like the original that it replaces, in the style of its document; only white space at line starts changes. */
export function reindented(code: string, original: Original, documentStyle: IndentStyle): string {
  const style = styleAt(original.before + firstLineOf(original.text), documentStyle);
  const lines = linesOf(code, style);
  const first = lines.find(({ isKept }) => !isKept);
  if (!first || code === original.text) return code;
  const depth = depthOf(original, style);
  const hasLost = hasLostFirstIndent(lines, depth, linesOf(original.text, style), style.language);
  const shift = hasLost ? 0 : depth - first.columns;
  const stood = new Set(original.text.split('\n'));
  const indented = lines.map((line) => {
    if (line === first) return withColumns(line, depth);
    return shift === 0 ? { ...line, isKept: line.isKept || stays(line.source, stood, style) } : moved(line, shift);
  });
  if (first === lines[0]) indented[0] = standingAfter(original.before, first, depth, style);
  return indented.map((line) => written(line, style)).join('\n');
}

/** Code for a line that is indented by `targetLineIndent`, after the text `before` on that line, in the style of its document. */
export function indentedFor(
  code: string,
  targetLineIndent: string,
  before: string,
  documentStyle: IndentStyle,
): string {
  const style = styleAt(targetLineIndent, documentStyle);
  const lines = linesOf(code, style);
  const common = leastColumns(lines.filter(({ isKept }) => !isKept));
  const depth = columnsOf(targetLineIndent, style);
  if (isMakefile(style) && depth === common && before === '') return code;
  const indented = lines.map((line, at) => moved(line, (at === 0 && before !== '' ? 0 : depth) - common));
  return indented.map((line) => written(line, style)).join('\n');
}

/** In a makefile tabs and spaces have different meanings: neither may be replaced by the other. */
function isMakefile({ language }: IndentStyle): boolean {
  return language === 'makefile';
}

function styleAt(line: string, style: IndentStyle): IndentStyle {
  return isMakefile(style) ? { ...style, insertSpaces: line.startsWith(' ') } : style;
}

function stays(source: string, stood: Set<string>, style: IndentStyle): boolean {
  return isMakefile(style) || stood.has(source);
}

function moved(line: Line, shift: number): Line {
  return withColumns(line, line.columns + shift);
}

/** Columns before the first word of the original, wherever on its line the original begins. */
function depthOf({ before, text }: Original, style: IndentStyle): number {
  if (before.trim() !== '') return columnsOf(before, style);
  const firstLine = firstLineOf(text);
  return columnsOf(text.startsWith(firstLine) ? before + firstLine : firstLine, style);
}

function firstLineOf(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '') ?? '';
}

/** A line that follows code stays as it is; one that follows white space gets what is missing. */
function standingAfter(before: string, line: Line, depth: number, style: IndentStyle): Line {
  if (before.trim() !== '') return { ...line, isKept: true };
  const missing = withColumns(line, depth - columnsOf(before, style));
  return before === '' ? missing : { ...missing, alignment: '' };
}
