import { parsedWith } from '../fragment.ts';
import { type Parse, parserFor } from '../syntax.ts';
import { columnsOf, type IndentStyle, leastColumns, type Line, linesOf, makefile, written } from './indentedLines.ts';
import { keptLines } from './keptLines.ts';
import { columnsOfFirst, type Fitting } from './lostIndent.ts';
import { withRecipeTabs } from './recipeTabs.ts';

/** The text that code replaces, and the text before it on its first line. */
export interface Original {
  before: string;
  text: string;
}

/** Fits code to the indentation of its place. Changes only white space at the start of lines, and none inside strings. */
export interface Indenter {
  /** Code with the indentation of the original that it replaces. */
  reindented: (code: string, original: Original) => string;
  /** Code for a line that is indented by `targetLineIndent`, to be put after the text `before` on that line. */
  indentedFor: (code: string, targetLineIndent: string, before: string) => string;
}

/** Resolves with an indenter for documents of a style, after the parser of their language is loaded. */
export async function indenterFor({ insertSpaces, tabSize, language }: IndentStyle): Promise<Indenter> {
  const parse = await parserFor(language);
  const style = { insertSpaces: insertSpaces && language !== makefile, tabSize, language };
  return {
    reindented: (code, original) => reindented(code, original, style, parse),
    indentedFor: (code, indent, before) => indentedFor(code, indent, before, style, parse),
  };
}

function reindented(reply: string, replaced: Original, ofDocument: IndentStyle, parse: Parse): string {
  const original = { ...replaced, text: replaced.text.replaceAll('\r\n', '\n') };
  if (reply === replaced.text || reply === original.text) return reply;
  const code = ofDocument.language === makefile ? withRecipeTabs(reply, original.text) : reply;
  const own = ownLines(original, ofDocument, parse);
  const style = styleWithin(own, ofDocument);
  const depth = depthOf(original, style);
  const lines = linesOf(code, style);
  const fits = lines[0]?.columns === depth && lines.every((line) => written(line, line.columns, style) === line.source);
  const fitting = fits ? { lines } : fittingOf(code, style, parse);
  const [first, ...rest] = fitting.lines;
  if (!first) return code;
  const stood = new Set(original.text.split('\n'));
  const stands = ({ source }: Line): boolean => stood.has(source.replace(/\r$/, ''));
  // Code that repeats most lines of such an original is indented as that is: no style describes it.
  const isMixed = hasTabsAndSpaces(own) && rest.filter(stands).length * 2 > rest.length;
  const shift = isMixed ? 0 : depth - columnsOfFirst(fitting, depth, linesOf(original.text, style));
  const moving = isMixed ? [] : rest.filter((line) => shift !== 0 || !stands(line));
  const head = first.at === 0 ? standingAfter(original.before, first, depth, style) : written(first, depth, style);
  return withLines(code, [
    [first, head],
    ...moving.map((line): Replaced => [line, written(line, line.columns + shift, style)]),
  ]);
}

/** The lines of the original, from their start, without those within strings. */
function ownLines({ before, text }: Original, { language }: IndentStyle, parse: Parse): string[] {
  const lines = text.split('\n');
  const fragment = parsedWith(parse, text, language);
  const kept = fragment ? keptLines(fragment, lines) : new Set<number>();
  return [before, ...lines.filter((_, at) => !kept.has(at))];
}

/**
 * The style of the original, if most of its lines have tabs, or most have spaces. The style of a document is guessed from all of its
 * lines, which may be those of a long string.
 */
function styleWithin(own: string[], style: IndentStyle): IndentStyle {
  const [tabs, spaces] = [startingWith('\t', own), startingWith('  ', own)];
  return style.language === makefile || tabs === spaces ? style : { ...style, insertSpaces: spaces > tabs };
}

function hasTabsAndSpaces(lines: string[]): boolean {
  return startingWith('\t', lines) > 0 && startingWith('  ', lines) > 0;
}

function startingWith(start: string, lines: string[]): number {
  return lines.filter((line) => line.startsWith(start)).length;
}

function indentedFor(reply: string, indent: string, before: string, style: IndentStyle, parse: Parse): string {
  const code = style.language === makefile ? withRecipeTabs(reply, '') : reply;
  const fitting = fittingOf(code, style, parse);
  const [first, ...rest] = fitting.lines;
  if (!first) return code;
  const columns = columnsOfFirst(fitting, Infinity, []);
  const shift = columnsOf(indent, style) - Math.min(columns, leastColumns(rest));
  const start = first.at === 0 && before !== '' ? columnsOf(indent, style) : 0;
  return withLines(code, [
    [first, written(first, columns + shift - start, style)],
    ...rest.map((line): Replaced => [line, written(line, line.columns + shift, style)]),
  ]);
}

type Replaced = [line: Line, now: string];

function withLines(code: string, replaced: Replaced[]): string {
  const lines = code.split('\n');
  for (const [{ at }, now] of replaced) lines[at] = now;
  return lines.join('\n');
}

/** Reads code without the lines that must keep their indentation. The first line is never one of these. */
function fittingOf(code: string, style: IndentStyle, parse: Parse): Fitting {
  const fragment = parsedWith(parse, code, style.language);
  const kept = fragment ? keptLines(fragment, code.split('\n')) : new Set<number>();
  const [first] = linesOf(code, style);
  if (first) kept.delete(first.at);
  return { lines: linesOf(code, style, kept), fragment };
}

/** The indentation, in columns, of the first line of the original that is not blank, wherever on its line the original begins. */
function depthOf({ before, text }: Original, style: IndentStyle): number {
  if (before.trim() !== '') return columnsOf(before, style);
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  return columnsOf(text.startsWith(line) ? before + line : line, style);
}

/** The first line as it must be after the text `before`: unchanged after code, with the missing indentation after white space. */
function standingAfter(before: string, line: Line, depth: number, style: IndentStyle): string {
  if (before.trim() !== '') return line.source;
  return written(before === '' ? line : { ...line, alignment: '' }, depth - columnsOf(before, style), style);
}
