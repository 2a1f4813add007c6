/** A position in a text. */
interface Position {
  line: number;
  character: number;
}

/** Where something is defined. */
export interface DefinitionPlace<Uri> {
  uri: Uri;
  position: Position;
}

/** A location, or a link to one, as language servers give it. */
type Found<Uri> =
  | { uri: Uri; range: { start: Position } }
  | { targetUri: Uri; targetRange: { start: Position }; targetSelectionRange?: { start: Position } };

/** The place that a location names, or a link: there, that of the name, which may be far below the beginning of the definition. */
export function definitionPlace<Uri>(found: Found<Uri>): DefinitionPlace<Uri> {
  if ('uri' in found) return { uri: found.uri, position: found.range.start };
  return { uri: found.targetUri, position: (found.targetSelectionRange ?? found.targetRange).start };
}

/** The offset of a position; undefined if the text does not have this position. */
export function offsetAt(text: string, { line, character }: Position): number | undefined {
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
