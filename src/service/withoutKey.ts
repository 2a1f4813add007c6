/** Of this many signs a beginning of the key is taken out as well: shorter ones stand in many words. */
const recognisable = 6;

/**
 * Words of a server without the key, which it may repeat: as it is, as part of a URL, or cut by the limit of such words at their
 * end. Nobody is to see it there.
 */
export function withoutKey(words: string, key: string): string {
  const whole = words.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…');
  const end = whole.replace(/…$/, '');
  for (let length = key.length - 1; length >= recognisable; length--)
    if (end.endsWith(key.slice(0, length))) return `${end.slice(0, -length)}…`;
  return whole;
}
