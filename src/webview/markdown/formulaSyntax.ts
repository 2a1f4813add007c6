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
const opening = /^ {0,3}(?:\$\$|\\\[)/;
const closed = new RegExp(`^ {0,3}(?:${displayed})[^\\n]*`);

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
 * the whole source.
 */
export function formulaBlock(source: string): string | undefined {
  if (!opening.test(source)) return undefined;
  const blankLine = /\n[ \t]*\n/.exec(source)?.index;
  const block = source.slice(0, blankLine).replace(/\n$/, '');
  const found = closed.exec(block)?.[0];
  if (found !== undefined) return found.includes('\n') ? found : undefined;
  return blankLine === undefined ? block : undefined;
}
