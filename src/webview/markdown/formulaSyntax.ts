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

// A formula in brackets contains no such brackets, so that no text is searched twice.
const displayed = String.raw`(?<![\w$])\$\$(?!\$)(?:\\[^]|\$(?!\$)|[^\\$])+?\$\$|\\\[(?:\\[^[\]]|[^\\])+?\\\]`;
/**
 * As in pandoc, a dollar sign opens a formula where a word may begin, and closes it where a word may end, so prices stay text. No
 * bracket may follow either sign, so shell variables stay text too.
 */
const withinLine = String.raw`(?<![\w$])\$(?![\s$])(?:\\[^]|[^\\$])+(?<!\s)\$(?![\w$({])|\\\((?:\\[^()]|[^\\])+?\\\)`;
const escapeOrCode = '\\\\[^]|(?<!`)(?<ticks>`+)(?!`)[^]*?(?<!`)\\k<ticks>(?!`)';
const formulaOrOther = new RegExp(`(?<displayed>${displayed})|(?<within>${withinLine})|${escapeOrCode}`, 'g');
const opening = /^ {0,3}(\$\$(?!\$)|\\\[)/;
/** What ends a formula block, after its first sign: the closing sign, another opening one, or a blank line. */
const endOfDollars = /\\[^\n]|\$\$|\n[ \t]*\n/g;
const endOfBrackets = /\\[^\n]|\n[ \t]*\n/g;

/** The formulas of an inline source, in order. Code contains none. */
export function formulasIn(source: string): FormulaPlace[] {
  if (!/\$|\\[([]/.test(source)) return [];
  const places: FormulaPlace[] = [];
  for (const { 0: raw, index, groups } of source.matchAll(formulaOrOther)) {
    const isDisplayed = groups?.['displayed'] !== undefined;
    if (!isDisplayed && groups?.['within'] === undefined) continue;
    const signs = isDisplayed || raw.startsWith('\\') ? 2 : 1;
    const text = raw.slice(signs, -signs);
    const isOne = text.trim() !== '' && text.length <= longestFormula;
    if (isOne) places.push({ start: index, token: { type: 'formula', raw, text, isDisplayed } });
  }
  return places;
}

/**
 * The lines of a formula at the start of a block, whatever they contain. Until the closing delimiter or a blank line arrives, that is
 * the whole source. It is read up to there only, because each of its lines may be asked about.
 */
export function formulaBlock(source: string): string | undefined {
  const [opened, sign] = opening.exec(source) ?? [];
  if (opened === undefined) return undefined;
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

/** Whether an escaped sign is part of the formula. A formula in brackets contains no such brackets. */
function isWithin(found: string, sign: string | undefined): boolean {
  return found.startsWith('\\') && (sign === '$$' || !/[[\]]/.test(found));
}
