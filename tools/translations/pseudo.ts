import { fixed } from './translations.ts';

/** The brackets of a text of the pseudo-language: a text that was cut, or put together from pieces, lacks one. */
export const [begin, end] = ['⟦', '⟧'];

/**
 * A text in a language that nobody speaks and everybody can read: letters with accents, so that what is not translated is seen, 40 % more
 * of them, and brackets around all. What no language may change stays.
 */
export function pseudo(text: string): string {
  const kept = new RegExp(fixed.map(([, { source }]) => source).join('|'), 'g');
  const parts = text.split(kept).map(accented);
  const whole = parts.map((part, index) => part + (text.match(kept)?.[index] ?? '')).join('');
  const letters = text.replace(kept, '').length;
  return `${begin}${whole}${more(Math.ceil(0.4 * letters))}${end}`;
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accents = 'áƀçđéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ';

function accented(text: string): string {
  return Array.from(text, (letter) => accents[plain.indexOf(letter)] ?? letter).join('');
}

/** Letters in words, as far as there are enough for one. */
function more(count: number): string {
  return Array.from({ length: count }, (_, index) => (index % 8 === 7 ? ' ' : 'é')).join('');
}
