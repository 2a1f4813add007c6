/** The offset of a position; undefined if the text does not have this position. */
export function offsetAt(text: string, { line, character }: { line: number; character: number }): number | undefined {
  let start = 0;
  for (let count = 0; count < line; count++) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return undefined;
  }
  const end = text.indexOf('\n', start);
  return start + character < (end < 0 ? text.length : end) ? start + character : undefined;
}

/** Lines of a file, counted from 0, with both ends included. */
interface Part {
  uri: { toString(): string };
  first: number;
  last: number;
}

/** These parts of files, each once, and none that is within another. */
export function withoutParts<One extends Part>(all: readonly One[]): One[] {
  return all.filter(
    (one, at) => !all.some((other, otherAt) => isWithin(one, other) && (otherAt < at || !isWithin(other, one))),
  );
}

/** The definitions that are not within lines of a file that are sent anyway. */
export function withoutKnown<One extends Part>(
  all: readonly One[],
  file: { toString(): string },
  known: readonly { first: number; last: number }[],
): One[] {
  return all.filter((one) => !known.some((lines) => isWithin(one, { uri: file, ...lines })));
}

function isWithin(one: Part, other: Part): boolean {
  return one.uri.toString() === other.uri.toString() && one.first >= other.first && one.last <= other.last;
}
