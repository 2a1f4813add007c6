import { readingsWithoutSpaces, squeezed } from './readings.ts';
import { leftOut } from './mayHoldSecret.ts';

/**
 * A text from the server without the key, which it may repeat: as it is, URL-encoded, or a piece of it. If there is still a piece of it in
 * another encoding, the whole text is left out.
 */
export function withoutKey(words: string, key: string): string {
  if (words === leftOut()) return words;
  const rest = withoutPlainKey(words, key);
  return holdsPiece(rest, key, recognisable) ? leftOut() : rest;
}

/** A piece of the key with at least this many characters is removed as well: shorter ones occur in many words. */
const recognisable = 8;
/** The same for the beginning of the key at the end of a text, where the text was cut. */
const recognisableAtTheEnd = 6;
/** A shorter key, or piece of one, may consist of words, such as those that users write for servers that need no key. */
const secret = 16;

/** Whether a text that cannot be changed, such as the id of a model, contains a long piece of the key, in any encoding. */
export function repeatsKey(text: string, key: string): boolean {
  return key.length >= secret && holdsPiece(text, key, secret);
}

/** Whether some reading of a text contains so many characters of the key in a row. In doubt it does. */
function holdsPiece(text: string, key: string, length: number): boolean {
  const all = readingsWithoutSpaces(text);
  const keys = readingsWithoutSpaces(key);
  if (!all || !keys) return true;
  if (key.length < recognisable) return all.some((one) => one.includes(key));
  return ways.some((way) => {
    const texts = [...new Set(all.map(way))];
    return [key, keys.at(-1) ?? key].map(way).some((one) => {
      const pieces = Array.from({ length: one.length - length + 1 }, (_, start) => one.slice(start, start + length));
      return pieces.some((piece) => texts.some((text) => text.includes(piece)));
    });
  });
}

/** How a text is compared: with its signs, which may be most of a key, and without. */
const ways = [(text: string): string => text.toLowerCase(), squeezed];

function withoutPlainKey(words: string, key: string): string {
  const encoded = encodeURIComponent(key);
  const rest = withoutPieces(words.replaceAll(key, '…').replaceAll(encoded, '…'), key).replace(/…{2,}/g, '…');
  const end = rest.replace(/…$/, '');
  for (let length = recognisable - 1; length >= recognisableAtTheEnd; length--)
    if (end.endsWith(key.slice(0, length))) return `${end.slice(0, -length)}…`;
  return rest;
}

/** The text is short, at most as long as `serverText` returns. */
function withoutPieces(words: string, key: string): string {
  let rest = '';
  for (let at = 0; at < words.length;) {
    const length = sharedFrom(words, at, key);
    rest += length < recognisable ? words.charAt(at) : '…';
    at += length < recognisable ? 1 : length;
  }
  return rest;
}

/** The length of the longest piece of the key that begins at this position of the text. */
function sharedFrom(words: string, start: number, key: string): number {
  let end = start;
  while (end < words.length && key.includes(words.slice(start, end + 1))) end++;
  return end - start;
}
