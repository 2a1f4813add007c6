/** A piece of the key with at least this many characters is removed as well: shorter ones occur in many words. */
const recognisable = 8;
/** The same for the beginning of the key at the end of a text, where the text was cut. */
const recognisableAtTheEnd = 6;

/** A text from the server without the key, which it may repeat: as it is, URL-encoded, or a piece of it. */
export function withoutKey(words: string, key: string): string {
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
