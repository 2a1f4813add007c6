import { unfoldAround } from '../code/codeFolding.ts';
import type { Match } from './matches.ts';

/** Scrolls to a match in `scroller`, and unfolds the parts around it. `isWanted` says whether the match is still the current one. */
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

/** The number of pixels at the top of the transcript that the find box covers. */
const covered = 40;
/** The sizes of content out of sight are estimates, so content that comes into sight moves the rest for some frames. */
const framesUntilStill = 6;

/** Opens the details around a block; a summary is visible without its own details. */
function openDetailsAround(block: Element): void {
  let place = block.localName === 'summary' ? block.parentElement : block;
  while ((place = place?.parentElement?.closest('details') ?? null)) (place as HTMLDetailsElement).open = true;
}

/** Selects the tab of a block, because one of several replies may be hidden behind another. */
function openTabOf(block: Element): void {
  const panel = block.closest('.reply-column[hidden]');
  if (panel) document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
}

/** Whether a match is in the hidden part of folded code. */
function isClipped(range: StaticRange, block: Element): boolean {
  const box = boxOf(range);
  // The box of a text has the height of its font, which may be larger than the line.
  return box !== undefined && (box.top + box.bottom) / 2 > block.getBoundingClientRect().bottom;
}

/** Scrolls to a range; `wide` scrolls sideways. */
function bringIntoView(range: StaticRange, wide: Element | null, scroller: Element): void {
  const box = boxOf(range);
  if (!box) return;
  const view = scroller.getBoundingClientRect();
  scroller.scrollTop += wayInto(view.top + covered, view.bottom, box.top, box.bottom);
  const window = wide?.getBoundingClientRect();
  if (wide && window) wide.scrollLeft += wayInto(window.left, window.right, box.left, box.right);
}

/** How far to scroll to show `start` to `end`: 0 if they are in view, otherwise so that they are in the middle. */
function wayInto(viewStart: number, viewEnd: number, start: number, end: number): number {
  return start >= viewStart && end <= viewEnd ? 0 : (start + end - viewStart - viewEnd) / 2;
}

/** The box of a range; undefined if the text has changed since the match was found: it will be found again. */
function boxOf({ startContainer, startOffset, endContainer, endOffset }: StaticRange): DOMRect | undefined {
  if (!startContainer.isConnected || endOffset > (endContainer.nodeValue?.length ?? 0)) return undefined;
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range.getBoundingClientRect();
}
