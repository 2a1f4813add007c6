import type { Match } from './matches.ts';

/** Where a search goes on from. */
export type Position = Pick<Match, 'block' | 'start'>;

/** Where the view of the transcript begins. It asks for sizes of what is in sight only: all else is not laid out. */
export function startOfView(scroller: Element): Position {
  const top = scroller.getBoundingClientRect().top;
  const reachesIntoView = (part: Element) => part.getBoundingClientRect().bottom > top;
  const message = [...scroller.querySelectorAll('.message')].find(reachesIntoView);
  const block = [...(message?.querySelectorAll('[data-part="body"] > :not(.section), .section > *') ?? [])].find(
    reachesIntoView,
  );
  return { block: block ?? message ?? scroller, start: 0 };
}

/** Index of the first match that is not before a position; 0 where all are. */
export function indexFrom(matches: Match[], position: Position): number {
  let first = 0;
  let end = matches.length;
  // To compare two places costs much where a parent has many children, so it is done as seldom as can be.
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
