import { codeOf, hiddenCharacter } from '../../plainText.ts';
import { element } from './element.ts';

/** Most text has only these, which is checked in no time. */
const doubtful = /[^\t\n -~]/;
/** No text that anybody reads has as many marks; what comes after the last of them is shown as one. */
const mostMarks = 500;
const mostCodes = 3;

/** Text, each run of characters that cannot be seen in an element that shows them. The text itself is not changed. (CASES V48) */
export function visible(text: string, most = mostMarks): (Node | string)[] {
  if (!doubtful.test(text)) return text === '' ? [] : [text];
  const parts = text.split(runOfHidden());
  const rest = parts.splice(2 * most + 1).join('');
  const shown = parts.map((part, index) => (index % 2 === 0 ? part : mark(part)));
  if (rest !== '') shown.push(wholeMark(rest));
  return shown.filter((part) => part !== '');
}

/** Text for a tooltip or a screen reader, where there are no elements: such characters are spelled out. */
export function spelledOut(text: string): string {
  return text.replace(hiddenCharacter(), codeOf);
}

/** Whether a text contains none. */
export function isVisible(text: string): boolean {
  return visibleLength(text) === text.length;
}

/** Where the first such character is; the length of the text where there is none. */
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

/** Text in which one sign replaces each such character: codes would be many times as long. */
function wholeMark(text: string): HTMLElement {
  return element('span', { class: 'hidden-characters', 'data-text': text.replace(hiddenCharacter(), '\u00b7') }, text);
}
