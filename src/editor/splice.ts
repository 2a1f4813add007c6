/** A stretch of a text; offsets count UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/** A text with code in place of a stretch of it. */
export function spliced(text: string, { start, end }: Stretch, code: string): string {
  return text.slice(0, start) + code + text.slice(end);
}

/** What stands in place of the stretch in an edited copy of a text, or undefined where anything around it was edited. */
export function codeInPlace(edited: string, text: string, { start, end }: Stretch): string | undefined {
  const after = text.slice(end);
  const isWhole = edited.length >= start + after.length;
  if (!isWhole || !edited.startsWith(text.slice(0, start)) || !edited.endsWith(after)) return undefined;
  return edited.slice(start, edited.length - after.length);
}

/** A text whose line ends all are as given. */
export function withLineEnds(text: string, eol: string): string {
  return text.replace(/\r\n?|\n/g, eol);
}

/** Text up to the line ends that it ends with. */
export function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (end > 0 && '\r\n'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
