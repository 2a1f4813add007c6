import type { Place } from './place.ts';

/** A text with code in its place: in place of the lines, or parts, that it is another version of, or else at the end. */
export function withPlaced(text: string, place: Place, code: string): string {
  if (place.kind === 'none') return text === '' ? code : `${text}\n\n${code}`;
  const parts = place.kind === 'lines' ? [{ ...place, code }] : place.parts;
  const lines = text.split('\n');
  // From the last one up, so that the numbers of the lines above stay true.
  for (const part of parts.toSorted((one, other) => other.first - one.first))
    lines.splice(part.first, part.last - part.first + 1, part.code);
  return lines.join('\n');
}

/** The first line of code that is not in the text it replaces. */
export function newLineIn(code: string, original: string): string {
  const old = new Set(original.split(/\r?\n/));
  return code.split(/\r?\n/).find((line) => line.trim() !== '' && !old.has(line)) ?? '';
}
