import { headStart } from '../definitions.ts';
import type { Fragment } from '../fragment.ts';
import { isAbove, isComment, isDecorator } from '../nodeTypes.ts';
import type { SyntaxNode } from '../syntax.ts';
import type { Item } from '../items.ts';
import type { Original, Pair } from './matching.ts';

/** The first and the last line that code replaces; undefined if other code is on these lines, or if they do not parse. */
export function linesInPlaceOf(pairs: Pair[], document: Fragment, code: Fragment): [number, number] | undefined {
  const found = pairs.flatMap(({ item, original }) => (original ? [{ item, original }] : []));
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last || found.some(({ original }) => original.node.hasError)) return undefined;
  const start = startOf(first.item, first.original, document, code);
  if (start === undefined) return undefined;
  const { text } = document;
  const rest = restOfLine(document, last.original.node.end);
  if (rest === undefined || lineBefore(text, start) !== '') return undefined;
  if (rest !== '' && rest !== restOfLine(code, last.item.node.end)) return undefined;
  return [document.lineAt(start), document.lineAt(endOf(last.original.node, text))];
}

/**
 * The offset at which an original begins. What is above it is included if the new code has that, too. Undefined if a decorator
 * would be lost.
 */
function startOf(item: Item, original: Original, document: Fragment, code: Fragment): number | undefined {
  const { node } = original;
  // A template of C++ above the definition would be lost.
  if (templatesOf(node) > templatesOf(item.node)) return undefined;
  const own = headStart(node, document.text);
  const hasDecorators =
    item.above.some(({ type }) => isDecorator(type)) || headStart(item.node, code.text) > item.node.start;
  const hasComments = item.above.some(({ type }) => isComment(type));
  if (!hasDecorators && !hasComments) return own;
  const isForFile = item.above.some(({ start }) => code.text.startsWith('#!', start));
  const above = aboveOf(original, document, isForFile);
  const isDecorated = own > node.start || above.some(({ type }) => isDecorator(type));
  if (isDecorated && !hasDecorators) return undefined;
  const taken = hasComments ? above : above.slice(above.findLastIndex(({ type }) => isComment(type)) + 1);
  return taken[0]?.start ?? node.start;
}

function templatesOf({ type, children }: SyntaxNode): number {
  return type === 'template_declaration'
    ? 1 + children.reduce((most, child) => Math.max(most, templatesOf(child)), 0)
    : 0;
}

/** The comments and decorators directly above, without gaps. A line with `#!` is included only if the new code has one, too. */
export function aboveOf({ node, beside }: Original, document: Fragment, isForFile: boolean): SyntaxNode[] {
  const { text, lineAt } = document;
  const above: SyntaxNode[] = [];
  let line = lineAt(node.start);
  for (const other of nodesBefore(node, beside, document)) {
    if (!isAbove(other) || lineAt(endOf(other, text)) < line - 1 || lineBefore(text, other.start) !== '') break;
    if (text.startsWith('#!', other.start) && !isForFile) break;
    above.unshift(other);
    line = lineAt(other.start);
  }
  return above;
}

/** How far above a definition its comments may begin, in UTF-16 units. */
const farthest = 10_000;

/**
 * The siblings before a node, the nearest first. In Python and Ruby, the comments above the first node of a block are outside of the
 * block.
 */
function nodesBefore(node: SyntaxNode, beside: SyntaxNode[], { nodes }: Fragment): SyntaxNode[] {
  const before = beside.slice(0, beside.indexOf(node)).reverse();
  const first = beside[0] ?? node;
  const isInBlock = beside !== nodes && before.every(isAbove);
  return isInBlock ? [...before, ...commentsBetween(nodes, first.start - farthest, first.start).reverse()] : before;
}

/** The offset of the last character, without the line ending that some nodes contain. */
function endOf({ start, end }: SyntaxNode, text: string): number {
  return start + text.slice(start, end).trimEnd().length - 1;
}

export function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim();
}

/** The code that follows on the same line, without comments; undefined if a comment there continues on the next line. */
function restOfLine({ nodes, text }: Fragment, offset: number): string | undefined {
  if (text.charAt(offset - 1) === '\n') return '';
  const lineEnd = text.indexOf('\n', offset);
  const end = lineEnd < 0 ? text.length : lineEnd;
  let rest = '';
  let at = offset;
  for (const comment of commentsBetween(nodes, offset, end)) {
    const commentEnd = comment.start + text.slice(comment.start, comment.end).trimEnd().length;
    if (commentEnd > end) return undefined;
    rest += text.slice(at, comment.start);
    at = commentEnd;
  }
  return (rest + text.slice(at, end)).replace(/^\s*;/, '').trim();
}

/** The comments that start between two offsets, in order. */
function commentsBetween(nodes: SyntaxNode[], start: number, end: number): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.end <= start || node.start >= end) continue;
    if (!isComment(node.type)) for (const child of node.children.toReversed()) waiting.push(child);
    else if (node.start >= start) found.push(node);
  }
  return found;
}
