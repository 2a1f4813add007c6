import { indentOf } from '../spaced.ts';

/** How a document is indented. A tab is `tabSize` columns wide; `language` is VS Code's id. */
export interface IndentStyle {
  insertSpaces: boolean;
  tabSize: number;
  language: string;
}

/** A non-blank line, in parts: its indentation in columns of the document's style, spaces that align it with another line, its text. */
export interface Line {
  columns: number;
  alignment: string;
  text: string;
  /** The original line, and its number, from 0. */
  source: string;
  at: number;
}

/** The language in which tabs and spaces have different meanings: neither may be replaced by the other. */
export const makefile = 'makefile';

/** The lines of code that are not blank, however they are indented, without those that keep their indentation. */
export function linesOf(code: string, style: IndentStyle, kept: ReadonlySet<number> = new Set()): Line[] {
  const all = code.split('\n').map((source, at) => ({ source, at, indent: indentOf(source) }));
  const filled = all.filter(({ source, at }) => source.trim() !== '' && !kept.has(at));
  const unit = unitOf(filled.filter(({ indent }) => !indent.includes('\t')).map(({ indent }) => indent.length));
  return filled.map(({ source, at, indent }) => ({
    ...measured(indent, style, unit),
    text: source.slice(indent.length),
    source,
    at,
  }));
}

/** The indentation of a line of the document, in columns. */
export function columnsOf(line: string, style: IndentStyle): number {
  return measured(indentOf(line), style, style.tabSize).columns;
}

/** A line that is indented by a number of columns, in the style of the document. */
export function written({ alignment, text }: Line, columns: number, { insertSpaces, tabSize }: IndentStyle): string {
  const depth = Math.max(0, columns);
  const tabs = insertSpaces ? 0 : Math.floor(depth / tabSize);
  return '\t'.repeat(tabs) + ' '.repeat(depth - tabs * tabSize) + alignment + text;
}

/** The smallest indentation of some lines, in columns; Infinity if there are no lines. */
export function leastColumns(lines: Line[]): number {
  return lines.reduce((least, { columns }) => Math.min(least, columns), Infinity);
}

/**
 * Splits an indentation into columns and alignment. In a document that is indented with tabs, extra spaces align text, such as before ` * `
 * in a comment.
 */
function measured(
  indent: string,
  { insertSpaces, tabSize, language }: IndentStyle,
  unit: number,
): Pick<Line, 'columns' | 'alignment'> {
  const width = widthOf(indent, tabSize);
  if (insertSpaces) return { columns: width, alignment: '' };
  const tabs = indent.search(/[^\t]|$/);
  if (tabs > 0 || language === makefile) return { columns: tabs * tabSize, alignment: indent.slice(tabs) };
  return { columns: Math.floor(width / unit) * tabSize, alignment: ' '.repeat(width % unit) };
}

function widthOf(indent: string, tabSize: number): number {
  let columns = 0;
  for (const character of indent) columns += character === '\t' ? tabSize - (columns % tabSize) : 1;
  return columns;
}

/**
 * The number of spaces for one level of code: the most frequent step between lines, or the smallest of several such steps. A single
 * space only aligns.
 */
function unitOf(widths: number[]): number {
  const steps = widths.map((width, at) => Math.abs(width - (widths[at - 1] ?? 0))).filter((step) => step > 1);
  const counts = [...Map.groupBy(steps, (step) => step)].map(([step, { length }]) => ({ step, length }));
  return counts.sort((one, other) => other.length - one.length || one.step - other.step)[0]?.step ?? 4;
}
