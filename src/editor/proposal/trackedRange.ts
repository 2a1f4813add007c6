/** One edit of a document: at an offset, so many characters give way to others. */
export interface Edit {
  rangeOffset: number;
  rangeLength: number;
  text: string;
}

/** A stretch of a document that keeps its place while the document is edited. Offsets count UTF-16 units. */
export class TrackedRange {
  start: number;
  end: number;
  /** An edit went over one of its ends: it is no longer known where the range is. */
  lost = false;

  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
  }

  /** Follows the edits of one change event; their offsets all speak of the document before it. */
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
