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

/** The lines of a range. Of the line at whose start it ends, it contains nothing. */
export function linesIn({ start, end }: { start: Position; end: Position }): CodeLines {
  return { first: start.line, last: end.character === 0 && end.line > start.line ? end.line - 1 : end.line };
}

/** The name of code, if it has one, and its lines as the user counts them: "timeout(), lines 9–32". */
export function describedCode(name: string | undefined, { first: from, last: to }: CodeLines): string {
  const [first, last] = [from + 1, to + 1];
  if (name === undefined) return first === last ? l10n.t('line {0}', first) : l10n.t('lines {0}–{1}', first, last);
  const shown = shortened(name);
  return first === last ? l10n.t('{0}, line {1}', shown, first) : l10n.t('{0}, lines {1}–{2}', shown, first, last);
}

/** The longest name that is shown, in UTF-16 units: a name may be the selector of a rule, or the text of a test. */
const longestName = 60;

/** A name as it is shown to the user. */
export function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}
