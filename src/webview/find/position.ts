import type { Match } from './matches.ts';

/** The position from which a search continues. */
export type Position = Pick<Match, 'block' | 'start'>;

/** The start of the visible part of the transcript. Only the sizes of visible elements are read, because others are not laid out. */
export function startOfView(scroller: Element): Position {
  const top = scroller.getBoundingClientRect().top;
  const reachesIntoView = (part: Element) => part.getBoundingClientRect().bottom > top;
  const message = [...scroller.querySelectorAll('.message')].find(reachesIntoView);
  const block = [...(message?.querySelectorAll('[data-part="body"] > :not(.section), .section > *') ?? [])].find(
    reachesIntoView,
  );
  return { block: block ?? message ?? scroller, start: 0 };
}

/** The index of the first match that is not before a position; 0 if all are before it. */
export function indexFrom(matches: Match[], position: Position): number {
  let first = 0;
  let end = matches.length;
  // Comparing two positions is slow if a parent has many children, so a binary search does it as rarely as possible.
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if (isBefore(matches[middle] as Match, position)) first = middle + 1;
    else end = middle;
  }
  return first === matches.length ? 0 : first;
}

function isBefore(match: Match, { block, start }: Position): boolean {
  if (match.block === block) return match.start < start;
  return (match.block.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
