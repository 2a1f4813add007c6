import { bodyOf, definitionsAmong, headStart, mostDepth } from '../definitions.ts';
import type { Fragment } from '../fragment.ts';
import type { SyntaxNode } from '../syntax.ts';
import { leastColumns, type Line } from './indentedLines.ts';

/** Code that is being indented: its lines that may move, and the parsed code, if it can be parsed. */
export interface Fitting {
  lines: Line[];
  fragment?: Fragment | undefined;
}

/**
 * The columns of the first line of code relative to the others. Often only this line lacks its indentation, because models trim
 * their replies. Its neighbours in the tree show how deep it was; if the code does not parse, an original that begins with two similar
 * lines does.
 */
export function columnsOfFirst({ lines, fragment }: Fitting, depth: number, original: Line[]): number {
  const [first, ...rest] = lines;
  // In between, a text or a comment may be at the left. The last line is there only if the first one, which it closes or follows, is too.
  if (!first || first.columns > 0 || (rest.at(-1)?.columns ?? 0) === 0) return first?.columns ?? 0;
  if (fragment?.hasError !== false && beginsLike(original, lines, depth)) return depth;
  const beside = fragment && besideFirst(fragment, rest);
  if (beside) return beside.columns;
  return leastColumns(rest) > depth && !(fragment && isAligned(fragment)) ? depth : 0;
}

/**
 * The first of these lines that is as deep as the first line of all: a sibling of the first node begins there, or something that
 * the first line opens ends or continues there.
 */
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

/**
 * Whether an element in brackets is exactly below an element of the same brackets on the first line. That line then lacks no indentation.
 */
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

/** The nodes that begin on the first line and end on other lines. Each contains the next. */
function openAfter(node: SyntaxNode | undefined, isOnFirst: (offset: number) => boolean): SyntaxNode[] {
  const open: SyntaxNode[] = [];
  for (let next = node; next && !isOnFirst(next.end - 1) && open.length < mostDepth;) {
    open.push(next);
    next = next.children.find(({ start, end }) => isOnFirst(start) && !isOnFirst(end - 1));
  }
  return open;
}

/** The innermost block at the end of a node, if the last line contains only what closes the block. */
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

/** Clauses of Python, which are as deep as the statement that contains them. Nothing closes that statement. */
const clauseTypes = new Set(['elif_clause', 'else_clause', 'except_clause', 'finally_clause']);

/**
 * Whether the second line of an original is as deep as the second line of the code, and either less deep than the original itself, or both
 * texts begin with the same words on their first two lines.
 */
function beginsLike([was, below]: Line[], [first, next]: Line[], depth: number): boolean {
  if (!first || !next || !was || below?.columns !== next.columns) return false;
  return below.columns < depth || (wordOf(was) === wordOf(first) && wordOf(below) === wordOf(next));
}

function wordOf({ text }: Line): string | undefined {
  return text.split(/\s/, 1)[0];
}
