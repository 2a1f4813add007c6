import { codeOf, hiddenCharacter } from '../../shared/plainText.ts';
import { element } from './element.ts';

/** Text in which each run of invisible characters is in an element that shows them. The text itself is not changed. (CASES V48) */
export function visible(text: string, most = mostMarks): (Node | string)[] {
  if (!doubtful.test(text)) return text === '' ? [] : [text];
  const parts = text.split(runOfHidden());
  const rest = parts.splice(2 * most + 1).join('');
  const shown = parts.map((part, index) => (index % 2 === 0 ? part : mark(part)));
  if (rest !== '') shown.push(wholeMark(rest));
  return shown.filter((part) => part !== '');
}

/** Most text contains none of these characters, which is quick to check. */
const doubtful = /[^\t\n -~]/;
/** The maximum number of marks; real text has fewer. The text after the last mark is shown as one. */
const mostMarks = 500;
const mostCodes = 3;

/**
 * A text of others for a tooltip or a screen reader, which cannot contain elements: invisible characters are spelled out, and a text that is
 * written from right to left keeps the words and numbers around it in order, as in a `bdi` element.
 */
export function spelledOut(text: string): string {
  const spelled = text.replace(hiddenCharacter(), codeOf);
  return rightToLeft.test(spelled) ? `\u2068${spelled}\u2069` : spelled;
}

/** The same for a sentence of the host that contains a name of others. */
export function spelledOutAround(sentence: string): string {
  return aroundName(sentence).map(spelledOut).join('');
}

/**
 * What is before a name of others in a sentence, the name, and what is after it. Only a name that is written from right to left is of interest: it
 * reaches from the first to the last letter of such a script.
 */
export function aroundName(sentence: string): string[] {
  const [before = '', ...others] = sentence.split(rightToLeft);
  const after = others.at(-1);
  return after === undefined
    ? [before]
    : [before, sentence.slice(before.length, sentence.length - after.length), after];
}

/** Such a text, which may have others around it, as it was. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}

/** The blocks of the scripts that are written from right to left, as in Unicode's `DerivedBidiClass.txt`. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Whether a text contains no invisible characters. */
export function isVisible(text: string): boolean {
  return visibleLength(text) === text.length;
}

/** The index of the first invisible character; the length of the text if there is none. */
export function visibleLength(text: string): number {
  const place = doubtful.test(text) ? text.search(hiddenCharacter()) : -1;
  return place < 0 ? text.length : place;
}

let madeRun: RegExp | undefined;

function runOfHidden(): RegExp {
  return (madeRun ??= new RegExp(`((?:${hiddenCharacter().source})+)`, 'u'));
}

function mark(characters: string): HTMLElement {
  const codes = [...new Set(characters.match(hiddenCharacter())?.map(codeOf))];
  const names = codes.length > mostCodes ? [...codes.slice(0, mostCodes), '…'] : codes;
  return element('span', { class: 'hidden-characters', 'data-code': names.join(' ') }, characters);
}

/** Text in which one sign replaces each invisible character, because their codes would be many times as long. */
function wholeMark(text: string): HTMLElement {
  return element('span', { class: 'hidden-characters', 'data-text': text.replace(hiddenCharacter(), '\u00b7') }, text);
}
