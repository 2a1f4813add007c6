import * as l10n from '@vscode/l10n';
import { codeOf, spelledOut } from '../../shared/plainText.ts';

/** The line before the input of a tool in the question about it. */
export function introduction({ rows }: ShownInput): string {
  return rows > rowsInSight
    ? l10n.t('It may do anything. Scroll to the end to see all that it is called with:')
    : l10n.t('It may do anything. It is called with:');
}

/** A text that a dialog can show, and about how many rows it needs there. */
interface ShownInput {
  text: string;
  rows: number;
}

/** The whole input, in lines if a dialog can show so many; undefined if it cannot show all of it, because codes of characters are long. */
export function shownInput(input: object): ShownInput | undefined {
  const lines = JSON.stringify(input, null, 2);
  const text = lines.split('\n').length > mostLines ? JSON.stringify(input) : lines;
  const clear = spelledOut(text)
    .replace(/ {40,}/g, ({ length }) => `[${length} × U+0020]`)
    .replace(unclear, (character) => `[${codeOf(character)}]`);
  const rows = clear.split('\n').reduce((sum, { length }) => sum + Math.ceil(length / charactersInRow), 0);
  return rows > mostRows ? undefined : { text: clear, rows };
}

/** Other spaces than the usual one, and marks above so many others that they cover the lines around them. */
const unclear = /(?! )\p{Zs}|(?<=\p{M}{4})\p{M}/gu;

const mostLines = 30;
const [charactersInRow, mostRows] = [80, 60];
/** A dialog in a small window shows so many without scrolling. */
const rowsInSight = 15;
