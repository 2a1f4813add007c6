import type { MarkedToken, Tokens } from 'marked';

/** The width of a tab in columns. (CommonMark, "Tabs") */
const tabStop = 4;

/** Restores the tabs in the fenced code of a list, which marked expands to spaces together with the indentation of the items. */
export function withTabs(list: Tokens.List): Tokens.List {
  for (const { raw, tokens } of list.items)
    if (/^ *\t/m.test(raw)) restoreIn(tokens as MarkedToken[], raw.split('\n'), 0);
  return list;
}

/** `lines` are the source lines of an item, whose tokens start in the line with the number `first`. */
function restoreIn(tokens: MarkedToken[], lines: string[], first: number): void {
  let at = first;
  for (const token of tokens) {
    if (token.type === 'code' && token.codeBlockStyle !== 'indented')
      token.text = withTabsOf(lines, at + 1, token.text);
    if (token.type === 'list') restoreInList(token, lines, at);
    at += lineEnds(token.raw);
  }
}

function restoreInList({ items }: Tokens.List, lines: string[], first: number): void {
  let at = first;
  for (const { raw, tokens } of items) {
    restoreIn(tokens as MarkedToken[], lines, at);
    at += lineEnds(raw);
  }
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1;
}

/** Code whose first line is the source line with the number `first`, with its tabs. */
function withTabsOf(sources: string[], first: number, code: string): string {
  const lines = code.split('\n').map((line, index) => lineOf(sources[first + index] ?? '', line));
  return lines.join('\n');
}

/** A line of code without the part of its source's indentation that marked has removed. */
function lineOf(source: string, line: string): string {
  const text = line.trimStart();
  const indentation = source.slice(0, source.length - source.trimStart().length);
  if (!indentation.includes('\t') || text !== source.trimStart()) return line;
  return withoutColumns(indentation, columnsOf(indentation) - (line.length - text.length)) + text;
}

/** The width of a space or tab that starts in a column. */
function widthAt(column: number, sign: string): number {
  return sign === '\t' ? tabStop - (column % tabStop) : 1;
}

function columnsOf(indentation: string): number {
  let columns = 0;
  for (const sign of indentation) columns += widthAt(columns, sign);
  return columns;
}

/** Indentation without its first columns. A tab of which only a part is removed becomes spaces. */
function withoutColumns(indentation: string, removed: number): string {
  let columns = 0;
  let at = 0;
  for (; at < indentation.length && columns < removed; at++) columns += widthAt(columns, indentation.charAt(at));
  return ' '.repeat(at === 0 ? 0 : columns - removed) + indentation.slice(at);
}
