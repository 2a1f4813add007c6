import type { IndentStyle } from './indentation.ts';
import { keptLines } from './keptLines.ts';

/** A line in parts: its indentation in columns of the document's style, spaces that align its text with another line, its text. */
export interface Line {
  columns: number;
  alignment: string;
  text: string;
  /** The line as it was. */
  source: string;
  /** Whether its indentation stays: it is blank, or inside a string of several lines. */
  isKept: boolean;
}

/** The lines of code, whichever way it is indented. */
export function linesOf(code: string, style: IndentStyle): Line[] {
  const sources = code.split('\n');
  const unit = unitOf(sources, style.tabSize);
  const kept = keptLines(sources, style.language);
  return sources.map((source, at) => {
    const text = source.replace(/^[ \t]+/, '');
    const indent = source.slice(0, source.length - text.length);
    return { ...measured(indent, style, unit), text, source, isKept: text.trim() === '' || kept.has(at) };
  });
}

/** Width of the white space that a line of the document begins with. */
export function columnsOf(line: string, style: IndentStyle): number {
  return measured(/^[ \t]*/.exec(line)?.[0] ?? '', style, style.tabSize).columns;
}

/** The same line at another depth. */
export function withColumns(line: Line, columns: number): Line {
  return { ...line, columns: Math.max(0, columns) };
}

/** A line in the style of the document. */
export function written({ columns, alignment, text, source, isKept }: Line, style: IndentStyle): string {
  if (isKept) return source;
  if (style.insertSpaces) return ' '.repeat(columns) + alignment + text;
  const tabs = '\t'.repeat(Math.floor(columns / style.tabSize));
  return tabs + ' '.repeat(columns % style.tabSize) + alignment + text;
}

/** Where tabs indent, the spaces after them align text: ` * ` in a comment, or what follows tabs. */
function measured(
  indent: string,
  { insertSpaces, tabSize }: IndentStyle,
  unit: number,
): Pick<Line, 'columns' | 'alignment'> {
  if (insertSpaces) return { columns: width(indent, tabSize), alignment: '' };
  const tabs = /^\t*/.exec(indent)?.[0].length ?? 0;
  if (tabs > 0) return { columns: tabs * tabSize, alignment: indent.slice(tabs) };
  const spaces = width(indent, tabSize);
  return { columns: Math.floor(spaces / unit) * tabSize, alignment: ' '.repeat(spaces % unit) };
}

function width(indent: string, tabSize: number): number {
  let columns = 0;
  for (const character of indent) columns += character === '\t' ? tabSize - (columns % tabSize) : 1;
  return columns;
}

/** How many spaces indent one level of code: the step that most deeper lines take. */
function unitOf(sources: string[], tabSize: number): number {
  if (sources.some((line) => line.startsWith('\t'))) return tabSize;
  const widths = sources.filter((line) => line.trim() !== '').map((line) => line.search(/[^ ]/));
  // The first line does not count: its indentation is often lost.
  const increases = widths.slice(1).map((width, at) => (at === 0 ? 0 : width - (widths[at] ?? 0)));
  const votes = units.map((unit) => increases.filter((increase) => increase === unit).length);
  const most = votes.reduce((a, b) => Math.max(a, b));
  if (most > 0) return units[votes.indexOf(most)] ?? tabSize;
  return [4, 2, 3].find((unit) => widths.every((width) => width % unit < 2)) ?? 4;
}

/** At equal votes the first one counts: some lines only align. */
const units = [4, 2, 3, 8];
