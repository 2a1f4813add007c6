import { type Definition, definitionsAmong, textOf } from './definitions.ts';
import type { Fragment } from './fragment.ts';
import { isAbove, isEmpty } from './nodeTypes.ts';
import { spaced } from './spaced.ts';
import type { SyntaxNode } from './syntax.ts';

/** A definition or a statement, with the comments and decorators above it. */
export interface Item {
  node: SyntaxNode;
  /** Undefined for a statement, and for several definitions in one node. */
  definition: Definition | undefined;
  /** The comments and decorators above it that the grammar makes its siblings. */
  above: SyntaxNode[];
  /** Its text with single spaces. */
  text: string;
}

/** The definitions and statements of code, in order. */
export function itemsOf({ nodes, text }: Fragment): Item[] {
  const definitions = Map.groupBy(definitionsAmong(nodes, text), ({ node }) => node);
  const items: Item[] = [];
  let above: SyntaxNode[] = [];
  for (const node of nodes) {
    if (isAbove(node)) above.push(node);
    else if (!isEmpty(node)) {
      const own = definitions.get(node) ?? [];
      const definition = own.length === 1 ? own[0] : undefined;
      items.push({ node, definition, above, text: spaced(textOf(node, text)) });
      above = [];
    }
  }
  return items;
}
