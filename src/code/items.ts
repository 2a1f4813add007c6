import { type Definition, definitionsAmong, textOf } from './definitions.ts';
import type { Fragment } from './fragment.ts';
import { isAbove, isComment, isEmpty } from './nodeTypes.ts';
import { spaced } from './spaced.ts';
import type { SyntaxNode } from './syntax.ts';

/** A definition or a statement, with the comments and decorators above it, and a comment at the end of its last line. */
export interface Item {
  node: SyntaxNode;
  /** Undefined for a statement, and for several definitions in one node. */
  definition: Definition | undefined;
  /** The comments and decorators above it that the grammar makes its siblings. */
  above: SyntaxNode[];
  /** The end of the comment at the end of its last line, else its own. */
  end: number;
  /** Its text with single spaces. */
  text: string;
}

/** The definitions and statements of code, in order. */
export function itemsOf({ nodes, text, lineAt }: Fragment): Item[] {
  const definitions = Map.groupBy(definitionsAmong(nodes, text), ({ node }) => node);
  const items: Item[] = [];
  let above: SyntaxNode[] = [];
  for (const node of nodes) {
    const last = items.at(-1);
    if (last && isComment(node.type) && lineAt(node.start) === lineAt(last.end - 1)) last.end = node.end;
    else if (isAbove(node)) above.push(node);
    else if (!isEmpty(node)) {
      const own = definitions.get(node) ?? [];
      const definition = own.length === 1 ? own[0] : undefined;
      items.push({ node, definition, above, end: node.end, text: spaced(textOf(node, text)) });
      above = [];
    }
  }
  return items;
}

/** The start of an item with the comments and decorators on the lines directly above it. */
export function startOf({ node, above }: Item, { lineAt }: Fragment): number {
  let start = node.start;
  for (const other of above.toReversed()) {
    if (lineAt(other.end - 1) < lineAt(start) - 1) break;
    start = other.start;
  }
  return start;
}
