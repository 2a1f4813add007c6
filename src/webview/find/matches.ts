import { nextTask } from '../parts/nextTask.ts';

/** A match in the page: a text within a block of words or code, from a character on. */
export interface Match {
  block: Element;
  start: number;
  text: string;
  range: StaticRange;
}

/** More are not shown, and not counted. */
export const mostMatches = 10_000;

/** The text of messages, in blocks that no word goes across. Labels and buttons do not belong to it. */
const readable =
  '.bubble, .markdown :is(p, h3, h4, h5, h6, summary, th, td, pre > code, .plain-text > span), .problem p, .server-text';
const millisecondsAtOnce = 10;

/**
 * Where a text is in `root`, in the order of the page and whatever its case; in parts, between which the page goes on living.
 * What is folded or out of sight counts.
 */
export async function findMatches(root: Element, text: string, signal: AbortSignal): Promise<Match[]> {
  const matches: Match[] = [];
  if (text === '') return matches;
  const pattern = patternOf(text);
  let start = performance.now();
  for (const block of root.querySelectorAll(readable)) {
    if (performance.now() - start > millisecondsAtOnce) {
      await nextTask();
      start = performance.now();
    }
    if (signal.aborted || matches.length >= mostMatches) break;
    for (const match of matchesIn(block, pattern, mostMatches - matches.length)) matches.push(match);
  }
  return matches;
}

/** White space matches any white space: a line of Markdown may end between two words. */
function patternOf(text: string): RegExp {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+');
  return new RegExp(escaped, 'giu');
}

function matchesIn(block: Element, pattern: RegExp, limit: number): Match[] {
  const matches: Match[] = [];
  const placeOf = placesIn(block);
  for (const { 0: text, index: start } of block.textContent.matchAll(pattern)) {
    if (matches.length === limit) break;
    matches.push({ block, start, text, range: rangeOf(start, text, placeOf) });
  }
  return matches;
}

/**
 * Takes the places of matches anew whose nodes were replaced, where the same text is there still; returns whether one was
 * found so. They are in the order of the page.
 */
export function renewRanges(matches: Match[]): boolean {
  const stale = matches.filter(({ block, range }) => block.isConnected && !isInPage(range));
  let isRenewed = false;
  for (const block of new Set(stale.map((match) => match.block))) {
    const whole = block.textContent;
    const placeOf = placesIn(block);
    for (const match of stale)
      if (match.block === block && whole.startsWith(match.text, match.start)) {
        match.range = rangeOf(match.start, match.text, placeOf);
        isRenewed = true;
      }
  }
  return isRenewed;
}

function isInPage({ startContainer, endContainer }: StaticRange): boolean {
  return startContainer.isConnected && endContainer.isConnected;
}

function rangeOf(start: number, text: string, placeOf: PlaceOf): StaticRange {
  const [startContainer, startOffset] = placeOf(start, 1);
  const [endContainer, endOffset] = placeOf(start + text.length, 0);
  return new StaticRange({ startContainer, startOffset, endContainer, endOffset });
}

/** To be asked from the first offset on; at least so many characters of the node come after the place. */
type PlaceOf = (offset: number, after: 0 | 1) => [Node, number];

/** Offsets into the text of a block → a text node and an offset into that. */
function placesIn(block: Element): PlaceOf {
  const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let before = 0;
  let node = nodes.nextNode() as Text | null;
  return (offset, after) => {
    while (node && before + node.length < offset + after) {
      before += node.length;
      node = nodes.nextNode() as Text | null;
    }
    return node ? [node, offset - before] : [block, block.childNodes.length];
  };
}
