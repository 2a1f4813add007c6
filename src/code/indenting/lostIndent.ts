import { bodyOf, definitionsAmong, headStart, mostDepth } from '../definitions.ts';
import type { Fragment } from '../fragment.ts';
import type { SyntaxNode } from '../syntax.ts';
import { leastColumns, type Line } from './indentedLines.ts';

/** Code that is fitted: its lines that may move, and what the parser reads in it, if anything. */
export interface Fitting {
  lines: Line[];
  fragment?: Fragment | undefined;
}

/**
 * The columns that the first line of code stood at among the others: often it alone lacks its indentation, because models trim their
 * replies. What is beside it says so, or where there is no tree, an original that begins with two such lines.
 */
export function columnsOfFirst({ lines, fragment }: Fitting, depth: number, original: Line[]): number {
  const [first, ...rest] = lines;
  const least = leastColumns(rest);
  if (!first || first.columns > 0 || least === 0 || rest.length === 0) return first?.columns ?? 0;
  if (fragment?.hasError !== false && beginsLike(original, lines, depth)) return depth;
  const beside = fragment && besideFirst(fragment, rest);
  if (beside) return beside.columns;
  return least > depth && !(fragment && isAligned(fragment)) ? depth : 0;
}

/** The first of these lines that is as deep as the first of all: what is beside it begins there, or what it opens ends or goes on there. */
function besideFirst({ nodes, text, lineAt }: Fragment, rest: Line[]): Line | undefined {
  const [node, ...others] = nodes;
  if (!node) return undefined;
  const isOnFirst = (offset: number): boolean => lineAt(offset) === lineAt(node.start);
  const isFirstOnLine = (offset: number): boolean =>
    text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
  const opened = openAfter(node, isOnFirst);
  const clauses = opened.flatMap(({ children }) => children.filter(({ type }) => clauseTypes.has(type)));
  const core = definitionsAmong([node], text)[0]?.core ?? node;
  const body = bodyOf(core);
  const blocks = [...opened, core].flatMap((each) => closedBlock(each, lineAt, text) ?? []);
  const ends = blocks.filter((each) => each === body || isOnFirst(each.start) || isFirstOnLine(each.start));
  const starts = [headStart(node, text), ...[...clauses, ...others].map(({ start }) => start)].filter(isFirstOnLine);
  const lines = new Set([...starts, ...ends.map(({ end }) => end - 1)].filter((each) => !isOnFirst(each)).map(lineAt));
  return rest.find(({ at }) => lines.has(at));
}

/** Whether something in brackets is right below what is beside it, which the first line has: then that line lacks nothing. */
function isAligned({ nodes, text, lineAt }: Fragment): boolean {
  const [node] = nodes;
  const isOnFirst = (offset: number): boolean => lineAt(offset) === lineAt(node?.start ?? 0);
  const columnAt = (offset: number): number => offset - text.lastIndexOf('\n', offset - 1);
  return openAfter(node, isOnFirst).some(({ children: [first, ...others] }) => {
    if (!first || !isBracket(text.charAt(first.start - 1))) return false;
    return others.some(({ start }) => !isOnFirst(start) && columnAt(start) === columnAt(first.start));
  });
}

function isBracket(sign: string): boolean {
  return sign !== '' && '([{'.includes(sign);
}

/** The nodes that begin on the first line and end on others: each contains the next. */
function openAfter(node: SyntaxNode | undefined, isOnFirst: (offset: number) => boolean): SyntaxNode[] {
  const open: SyntaxNode[] = [];
  for (let next = node; next && !isOnFirst(next.end - 1) && open.length < mostDepth;) {
    open.push(next);
    next = next.children.find(({ start, end }) => isOnFirst(start) && !isOnFirst(end - 1));
  }
  return open;
}

/** The innermost block of a node that ends with it, if nothing is on its last line but what closes it. */
function closedBlock(node: SyntaxNode, lineAt: (offset: number) => number, text: string): SyntaxNode | undefined {
  const last = lineAt(node.end - 1);
  let block = node;
  for (let depth = 0; depth < mostDepth; depth++) {
    const inner = block.children.findLast(({ type }) => type !== 'jsx_closing_element');
    if (!inner) return isBracket(text.charAt(block.start)) ? block : undefined;
    if (lineAt(inner.start) === last) return undefined;
    if (lineAt(inner.end - 1) !== last) return block;
    block = inner;
  }
  return undefined;
}

/** In Python they are as deep as the statement they are in, which nothing closes. */
const clauseTypes = new Set(['elif_clause', 'else_clause', 'except_clause', 'finally_clause']);

/** Whether an original begins with two lines of the same first words, or goes left of its depth, and the second is as deep as in the code. */
function beginsLike([was, below]: Line[], [first, next]: Line[], depth: number): boolean {
  if (!first || !next || !was || below?.columns !== next.columns) return false;
  return below.columns < depth || (wordOf(was) === wordOf(first) && wordOf(below) === wordOf(next));
}

function wordOf({ text }: Line): string | undefined {
  return text.split(/\s/, 1)[0];
}
