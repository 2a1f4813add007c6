import { isTex, mayBeTex } from './tex.ts';

/** A formula among the inline tokens of marked: TeX between its delimiters. */
export interface FormulaToken {
  type: 'formula';
  /** The source, with the delimiters. */
  raw: string;
  /** TeX. */
  text: string;
  /** Whether it is displayed on a separate line. */
  isDisplayed: boolean;
}

/** A formula in a source. */
export interface FormulaPlace {
  start: number;
  token: FormulaToken;
}

/** Real formulas are shorter than this. */
const longestFormula = 10_000;

// Escaped brackets right after a word are those of a call. A formula in brackets contains no such brackets, so that no text is searched twice.
const displayed = String.raw`(?<![\w$])\$\$(?!\$)(?:\\[^]|\$(?!\$)|[^\\$])+?\$\$|(?<![\w)\]])\\\[(?:\\[^[\]]|[^\\])+?\\\]`;
/**
 * As in pandoc, a dollar sign opens a formula where a word may begin, and closes it where a word may end, so prices stay text. No
 * bracket may follow either sign, so shell variables stay text too.
 */
const withinLine = String.raw`(?<![\w$])\$(?![\s$])(?:\\[^]|[^\\$])+(?<!\s)\$(?![\w$({])|(?<![\w)\]])\\\((?:\\[^()]|[^\\])+?\\\)`;
const escapeOrCode = '\\\\[^]|(?<!`)(?<ticks>`+)(?!`)[^]*?(?<!`)\\k<ticks>(?!`)';
const formulaOrOther = new RegExp(`(?<displayed>${displayed})|(?<within>${withinLine})|${escapeOrCode}`, 'g');
const opening = /^ {0,3}(\$\$(?!\$)|\\\[)/;
/** What ends a formula block, after its first sign: the closing sign, another opening one, a blank line, or a code block. */
const endOfDollars = /\\[^\n]|\$\$|\n[ \t]*\n|\n {0,3}(?:`{3}|~{3})/g;
const endOfBrackets = /\\[^\n]|\n[ \t]*\n|\n {0,3}(?:`{3}|~{3})/g;

/** The formulas of an inline source, in order. Code contains none. */
export function formulasIn(source: string): FormulaPlace[] {
  const places: FormulaPlace[] = [];
  if (!/\$|\\[([]/.test(source)) return places;
  formulaOrOther.lastIndex = 0;
  for (let found = formulaOrOther.exec(source); found; found = formulaOrOther.exec(source)) {
    const token = formulaIn(found);
    if (token) places.push({ start: found.index, token });
    // Escaped brackets around text may contain a formula.
    else if (/^\\[([]/.test(found[0])) formulaOrOther.lastIndex = found.index + 2;
  }
  return places;
}

function formulaIn({ 0: raw, groups }: RegExpExecArray): FormulaToken | undefined {
  const isDisplayed = groups?.['displayed'] !== undefined;
  if (!isDisplayed && groups?.['within'] === undefined) return undefined;
  const isEscape = raw.startsWith('\\');
  const signs = isDisplayed || isEscape ? 2 : 1;
  const text = raw.slice(signs, -signs);
  if (text.trim() === '' || text.length > longestFormula) return undefined;
  const isFormula = !isEscape || (isDisplayed ? isTex(text) : mayBeTex(text));
  return isFormula ? { type: 'formula', raw, text, isDisplayed } : undefined;
}

/**
 * The lines of a formula at the start of a block, whatever they contain. Until the closing delimiter or a blank line arrives, that is
 * the whole source. It is read up to there only, because each of its lines may be asked about.
 */
export function formulaBlock(source: string): string | undefined {
  const [opened, sign] = opening.exec(source) ?? [];
  if (opened === undefined || (sign === '\\[' && !mayContinue(source, opened.length))) return undefined;
  const ends = sign === '$$' ? endOfDollars : endOfBrackets;
  ends.lastIndex = opened.length;
  let end = ends.exec(source);
  while (end && isWithin(end[0], sign)) end = ends.exec(source);
  if (!end) return source.replace(/\n$/, '');
  if (end[0] !== (sign === '$$' ? sign : '\\]') || end.index === opened.length) return undefined;
  const endOfLine = source.indexOf('\n', ends.lastIndex);
  const block = source.slice(0, endOfLine < 0 ? undefined : endOfLine);
  return block.includes('\n') ? block : undefined;
}

/** Whether the rest of the first line may be part of a formula. An escaped bracket before words is one. */
function mayContinue(source: string, start: number): boolean {
  const end = source.indexOf('\n', start);
  const rest = source.slice(start, end < 0 ? undefined : end);
  return rest.trim() === '' || mayBeTex(rest);
}

/** Whether an escaped sign is part of the formula. A formula in brackets contains no such brackets. */
function isWithin(found: string, sign: string | undefined): boolean {
  return found.startsWith('\\') && (sign === '$$' || !/[[\]]/.test(found));
}
