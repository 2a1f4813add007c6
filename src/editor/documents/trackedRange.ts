/** One edit of a document: `text` replaces the `rangeLength` characters at an offset. */
export interface Edit {
  rangeOffset: number;
  rangeLength: number;
  text: string;
}

/** A range of a document that moves with the text while the document is edited. Offsets count UTF-16 units. */
export class TrackedRange {
  start: number;
  end: number;
  /** Whether an edit reached over the start or the end, so that the place of the range is no longer known. */
  lost = false;

  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
  }

  /** Follows the edits of one change event. Their offsets all refer to the document before the event. */
  follow(edits: readonly Edit[]): void {
    const { start, end } = this;
    for (const { rangeOffset, rangeLength, text } of edits) {
      const growth = text.length - rangeLength;
      const isBefore = rangeOffset + rangeLength <= start;
      this.lost ||= reachesOver(start, rangeOffset, rangeLength) || reachesOver(end, rangeOffset, rangeLength);
      if (isBefore) this.start += growth;
      if (isBefore || rangeOffset < end) this.end = Math.max(this.start, this.end + growth);
    }
  }
}

function reachesOver(offset: number, rangeOffset: number, rangeLength: number): boolean {
  return rangeOffset < offset && offset < rangeOffset + rangeLength;
}

/** The one edit that turns a text into another, as short as possible. */
export function editBetween(text: string, other: string): Edit {
  const least = Math.min(text.length, other.length);
  let start = 0;
  while (start < least && text[start] === other[start]) start++;
  let same = 0;
  while (same < least - start && text.at(-1 - same) === other.at(-1 - same)) same++;
  return {
    rangeOffset: start,
    rangeLength: text.length - start - same,
    text: other.slice(start, other.length - same),
  };
}
