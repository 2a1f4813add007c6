import { unfoldAround } from '../code/codeFolding.ts';
import type { Match } from './matches.ts';

/** So much at the top of the transcript lies under the find box. */
const covered = 40;
/** Sizes of what is out of sight are guesses: what comes into sight moves the rest for some frames. */
const framesUntilStill = 6;

/** Brings a match into the view of `scroller`, and opens what it is folded in. `isWanted` says whether it still is by then. */
export function revealMatch(match: Match, scroller: HTMLElement, isWanted: () => boolean): void {
  const { block } = match;
  openDetailsAround(block);
  openTabOf(block);
  if (isClipped(match.range, block)) unfoldAround(block);
  const bring = (frames: number) => {
    if (!isWanted()) return;
    bringIntoView(match.range, block.closest('pre, .table'), scroller);
    if (frames > 1) requestAnimationFrame(() => bring(frames - 1));
  };
  bring(framesUntilStill);
}

/** A summary is in sight without its own details. */
function openDetailsAround(block: Element): void {
  let place = block.localName === 'summary' ? block.parentElement : block;
  while ((place = place?.parentElement?.closest('details') ?? null)) (place as HTMLDetailsElement).open = true;
}

/** One of several replies may be behind another. */
function openTabOf(block: Element): void {
  const panel = block.closest('.reply-column[hidden]');
  if (panel) document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
}

/** Whether a match is in the part of folded code that is not shown. */
function isClipped(range: StaticRange, block: Element): boolean {
  const box = boxOf(range);
  // The box of a text has the height of its font, which may be more than the line has.
  return box !== undefined && (box.top + box.bottom) / 2 > block.getBoundingClientRect().bottom;
}

/** `wide` scrolls sideways. */
function bringIntoView(range: StaticRange, wide: Element | null, scroller: Element): void {
  const box = boxOf(range);
  if (!box) return;
  const view = scroller.getBoundingClientRect();
  scroller.scrollTop += wayInto(view.top + covered, view.bottom, box.top, box.bottom);
  const window = wide?.getBoundingClientRect();
  if (wide && window) wide.scrollLeft += wayInto(window.left, window.right, box.left, box.right);
}

/** How far to scroll to see from `start` to `end`: not at all if it is in view, else until it is in the middle. */
function wayInto(viewStart: number, viewEnd: number, start: number, end: number): number {
  return start >= viewStart && end <= viewEnd ? 0 : (start + end - viewStart - viewEnd) / 2;
}

/** Nothing where the text has changed since the match was found: then it will be found again. */
function boxOf({ startContainer, startOffset, endContainer, endOffset }: StaticRange): DOMRect | undefined {
  if (!startContainer.isConnected || endOffset > (endContainer.nodeValue?.length ?? 0)) return undefined;
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range.getBoundingClientRect();
}
