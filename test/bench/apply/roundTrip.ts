import { indenterFor } from '../../../src/code/indenting/indentation.ts';
import type { IndentStyle } from '../../../src/code/indenting/indentedLines.ts';

/**
 * Whether code is unchanged after it has been fitted to other places, with less and with more indentation, in tabs and in spaces, and back.
 */
export async function comesBack(code: string, language: string): Promise<boolean> {
  const own = styleOf(code, language);
  const indent = indentOf(code);
  const other = { insertSpaces: !own.insertSpaces, tabSize: own.insertSpaces ? 4 : 2, language };
  const step = own.insertSpaces ? ' '.repeat(own.tabSize) : '\t';
  const places: [IndentStyle, string][] = [
    [own, ''],
    [own, indent + step.repeat(2)],
    [other, other.insertSpaces ? '    ' : '\t'],
  ];
  const back = await indenterFor(own);
  for (const [style, place] of places) {
    const { reindented } = await indenterFor(style);
    const there = reindented(code, { before: '', text: `${place}x` });
    if (back.reindented(there, { before: '', text: `${indent}x` }) !== code) return false;
  }
  return true;
}

/** The style as an editor detects it: tabs if a line starts with one, else the smallest indentation within the code. */
function styleOf(code: string, language: string): IndentStyle {
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  if (lines.some((line) => line.startsWith('\t'))) return { insertSpaces: false, tabSize: 4, language };
  const steps = lines.map((line) => indentOf(line).length - indentOf(code).length).filter((step) => step > 1);
  return { insertSpaces: true, tabSize: steps.reduce((least, step) => Math.min(least, step), 8), language };
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
