/** A formula among inline tokens of marked: TeX between its signs. */
export interface FormulaToken {
  type: 'formula';
  /** As it was written, with its signs. */
  raw: string;
  /** TeX. */
  text: string;
  /** Whether it is in a line of its own. */
  isDisplayed: boolean;
}

/** A formula in a source. */
export interface FormulaPlace {
  start: number;
  token: FormulaToken;
}

/** What is longer is no formula that anybody reads. */
const longestFormula = 10_000;

// What brackets open has no such brackets in it, so that no text is looked through twice.
const displayed = String.raw`(?<![\w$])\$\$(?!\$)(?:\\[^]|\$(?!\$)|[^\\$])+?\$\$|\\\[(?:\\[^[\]]|[^\\])+?\\\]`;
/**
 * As in pandoc a dollar sign opens where a word may begin, and closes where one may end: prices stay text. Because no bracket may
 * follow either, variables of a shell do too.
 */
const withinLine = String.raw`(?<![\w$])\$(?![\s$])(?:\\[^]|[^\\$])+(?<!\s)\$(?![\w$({])|\\\((?:\\[^()]|[^\\])+?\\\)`;
const escapeOrCode = '\\\\[^]|(?<!`)(?<ticks>`+)(?!`)[^]*?(?<!`)\\k<ticks>(?!`)';
const formulaOrOther = new RegExp(`(?<displayed>${displayed})|(?<within>${withinLine})|${escapeOrCode}`, 'g');
const opening = /^ {0,3}(?:\$\$|\\\[)/;
const closed = new RegExp(`^ {0,3}(?:${displayed})[^\\n]*`);

/** The formulas of an inline source, from its start on. Those in code are none. */
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
 * The lines of a formula that a block begins with, whatever they look like. While nothing closes it and no blank line has come,
 * that is all there is.
 */
export function formulaBlock(source: string): string | undefined {
  if (!opening.test(source)) return undefined;
  const blankLine = /\n[ \t]*\n/.exec(source)?.index;
  const block = source.slice(0, blankLine).replace(/\n$/, '');
  const found = closed.exec(block)?.[0];
  if (found !== undefined) return found.includes('\n') ? found : undefined;
  return blankLine === undefined ? block : undefined;
}
