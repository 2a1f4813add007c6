import { patternForWords } from '../../shared/pattern.ts';
import { nextTask } from '../parts/nextTask.ts';

/** A match in the page: a text that starts in a block of text or code, at this character. */
export interface Match {
  block: Element;
  start: number;
  text: string;
  range: StaticRange;
}

/** The maximum number of matches; further ones are neither shown nor counted. */
export const mostMatches = 10_000;

/** The blocks with the text of messages. Labels and buttons are not included. */
const readable =
  '.bubble, .markdown :is(p, h3, h4, h5, h6, summary, th, td, pre > code, .plain-text > span), .problem p, .server-text';
/** The blocks that continue the line of the block before them; no word spans two others. */
const continuing = '.plain.continuing, .plain-text > span + span';
const millisecondsAtOnce = 10;

/**
 * Finds a text in `root`, ignoring case, in the order of the page. Works in parts, between which the page stays responsive.
 * Folded and invisible parts are searched too.
 */
export async function findMatches(root: Element, text: string, signal: AbortSignal): Promise<Match[]> {
  const matches: Match[] = [];
  if (text === '') return matches;
  const pattern = patternOf(text);
  let start = performance.now();
  for (const block of root.querySelectorAll(readable)) {
    if (block.matches(continuing)) continue;
    if (performance.now() - start > millisecondsAtOnce) {
      await nextTask();
      start = performance.now();
    }
    if (signal.aborted || matches.length >= mostMatches) break;
    for (const match of matchesIn(block, pattern, mostMatches - matches.length)) matches.push(match);
  }
  return matches;
}

/** The pattern for a text. White space matches any white space, because a line of Markdown may end between two words. */
function patternOf(text: string): RegExp {
  return new RegExp(patternForWords(text), 'giu');
}

/** The matches in a block and in those that continue it. */
function matchesIn(block: Element, pattern: RegExp, limit: number): Match[] {
  const matches: Match[] = [];
  const pieces = piecesFrom(block);
  const placeOf = placesIn(block, pieces);
  const whole = pieces.map(({ text }) => text).join('');
  let at = 0;
  let before = 0;
  for (const { 0: text, index } of whole.matchAll(pattern)) {
    if (matches.length === limit) break;
    for (let piece = pieces[at]; piece && index - before >= piece.text.length; piece = pieces[at]) {
      before += piece.text.length;
      at++;
    }
    const start = { block: pieces[at]?.block ?? block, start: index - before };
    matches.push({ ...start, text, range: rangeOf(index, text, placeOf) });
  }
  return matches;
}

/** A block with its text. */
interface Piece {
  block: Element;
  text: string;
}

/** A block, and the blocks that continue its line. */
function piecesFrom(block: Element): Piece[] {
  const pieces: Piece[] = [];
  let piece: Element | undefined = block;
  do {
    pieces.push({ block: piece, text: piece.textContent });
    piece = blockAfter(piece);
  } while (piece?.matches(continuing));
  return pieces;
}

/** The next block in the same text, which may be in the next section. */
function blockAfter(block: Element): Element | undefined {
  const next = block.nextElementSibling ?? block.closest('.section')?.nextElementSibling;
  return (next?.matches('.section') ? next.firstElementChild : next) ?? undefined;
}

/**
 * Updates the ranges of matches whose nodes were replaced, if the same text is still there. Returns whether a range was updated. The
 * matches must be in the order of the page.
 */
export function renewRanges(matches: Match[]): boolean {
  const stale = matches.filter(({ block, range }) => block.isConnected && !isInPage(range));
  let isRenewed = false;
  for (const block of new Set(stale.map((match) => match.block))) {
    const pieces = piecesFrom(block);
    const whole = pieces.map(({ text }) => text).join('');
    const placeOf = placesIn(block, pieces);
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

/** Must be called with increasing offsets. At least `after` characters of the node follow the returned place. */
type PlaceOf = (offset: number, after: 0 | 1) => [Node, number];

/** Converts offsets in the text of a block and those that continue it → a text node and an offset in it. */
function placesIn(block: Element, pieces: Piece[]): PlaceOf {
  const nodes = textNodesOf(pieces);
  const next = (): Text | undefined => nodes.next().value;
  let before = 0;
  let node = next();
  return (offset, after) => {
    while (node && before + node.length < offset + after) {
      before += node.length;
      node = next();
    }
    return node ? [node, offset - before] : [block, block.childNodes.length];
  };
}

function* textNodesOf(pieces: Piece[]): Generator<Text, undefined> {
  for (const { block } of pieces) {
    const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) yield nodes.currentNode as Text;
  }
  return undefined;
}
