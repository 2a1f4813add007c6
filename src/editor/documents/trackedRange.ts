import type { Stretch } from '../../code/splice.ts';

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

/**
 * The one edit that turns a text into another, as short as possible. What is added or removed may begin as the text after it does, such as
 * with the same words, or end as the text before it does. So it can be at several places, and is at one outside of the range if there is one.
 */
export function editBetween(text: string, other: string, range: Stretch): Edit {
  const least = Math.min(text.length, other.length);
  let before = 0;
  while (before < least && text[before] === other[before]) before++;
  let after = 0;
  while (after < least && text.at(-1 - after) === other.at(-1 - after)) after++;
  // It can begin anywhere between these, if the first is not after the last.
  const [first, last] = [least - after, before];
  const above = Math.min(last, range.start - (text.length - least));
  const start = last < range.end && first <= above ? above : last;
  const same = Math.min(after, least - start);
  return {
    rangeOffset: start,
    rangeLength: text.length - start - same,
    text: other.slice(start, other.length - same),
  };
}
