import * as l10n from '@vscode/l10n';

/** Whole lines of a document, counted from 0, with both ends included. */
export interface CodeLines {
  first: number;
  last: number;
}

interface Position {
  line: number;
  character: number;
}

interface Lines {
  start: Position;
  end: Position;
}

/** The lines of a range. Of the line at whose start it ends, it contains nothing. */
export function linesIn({ start, end }: Lines): CodeLines {
  return { first: start.line, last: end.character === 0 && end.line > start.line ? end.line - 1 : end.line };
}

/** The name of code, if it has one, and its lines as the user counts them: "timeout(), lines 9–32". */
export function describedCode(name: string | undefined, { first: from, last: to }: CodeLines): string {
  const [first, last] = [from + 1, to + 1];
  if (name === undefined) return first === last ? l10n.t('line {0}', first) : l10n.t('lines {0}–{1}', first, last);
  const shown = shortened(name);
  return first === last ? l10n.t('{0}, line {1}', shown, first) : l10n.t('{0}, lines {1}–{2}', shown, first, last);
}

/** The code that a box is about: its name and lines as in "timeout(), lines 9–32", or how many pieces it is. */
export function describedPieces(all: readonly { name?: string | undefined; range: Lines }[]): string {
  const [only, ...others] = all;
  if (!only || others.length > 0) return l10n.t('{0} selections', all.length);
  return describedCode(only.name, linesIn(only.range));
}

/** The name of the code around a single piece, as it is shown; undefined if there is none, or several pieces. */
export function nameAround(all: readonly { around?: readonly { name: string }[] }[]): string | undefined {
  const [outer] = (all.length === 1 && all[0]?.around) || [];
  return outer && shortened(outer.name);
}

/** The lines from the first to the last of several ranges. */
export function linesAround(ranges: readonly Lines[]): CodeLines {
  return {
    first: ranges.reduce((line, { start }) => Math.min(line, start.line), Infinity),
    last: ranges.reduce((line, { end }) => Math.max(line, end.line), 0),
  };
}

/** The longest name that is shown, in UTF-16 units: a name may be the selector of a rule, or the text of a test. */
const longestName = 60;

/** A name as it is shown to the user. */
export function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}
