/** A piece of the key with at least this many characters is taken out as well: shorter ones occur in many words. */
const recognisable = 8;
/** The same for a beginning of the key at the end of the words, where something cut it. */
const recognisableAtTheEnd = 6;

/** Words of a server without the key, which it may repeat: as it is, as part of a URL, or a piece of it. Nobody is to see it there. */
export function withoutKey(words: string, key: string): string {
  const encoded = encodeURIComponent(key);
  const rest = withoutPieces(words.replaceAll(key, '…').replaceAll(encoded, '…'), key).replace(/…{2,}/g, '…');
  const end = rest.replace(/…$/, '');
  for (let length = recognisable - 1; length >= recognisableAtTheEnd; length--)
    if (end.endsWith(key.slice(0, length))) return `${end.slice(0, -length)}…`;
  return rest;
}

/** The words are few, at most those of `serverText`. */
function withoutPieces(words: string, key: string): string {
  let rest = '';
  for (let at = 0; at < words.length;) {
    const length = sharedFrom(words, at, key);
    rest += length < recognisable ? words.charAt(at) : '…';
    at += length < recognisable ? 1 : length;
  }
  return rest;
}

/** How long a piece of the key begins at a place of the words. */
function sharedFrom(words: string, start: number, key: string): number {
  let end = start;
  while (end < words.length && key.includes(words.slice(start, end + 1))) end++;
  return end - start;
}
