import { allIn, type Fragment } from '../fragment.ts';
import type { Item } from '../items.ts';
import { isAbove, isName, isText } from '../nodeTypes.ts';
import { spaced } from '../spaced.ts';
import { definitionsAmong, textOf } from '../definitions.ts';
import type { SyntaxNode } from '../syntax.ts';

/** Each statement of code is compared with at most this many. */
const mostOfKind = 200;

/** Finds the only statement in a document with the same text as one of code, such as an import above functions. */
export function sameStatement({ text }: Item, document: Fragment): SyntaxNode | undefined {
  const [same, ...others] = document.nodes.filter((other) => spaced(textOf(other, document.text)) === text);
  return others.length === 0 ? same : undefined;
}

/**
 * Finds the statement in a document that a statement of code is another version of, such as an import of more names: the only one of its
 * kind of which all names are in it. Statements with definitions in them have members, which could be lost.
 */
export function fewerOf({ node }: Item, document: Fragment, code: Fragment): SyntaxNode | undefined {
  const names = new Set(namesIn(node, code));
  const ofKind = document.nodes.filter(({ type }) => type === node.type);
  if (ofKind.length > mostOfKind || !definesNothing(node, code)) return undefined;
  const [found, ...others] = ofKind.filter((other) => {
    const known = namesIn(other, document);
    return known.length > 0 && known.every((name) => names.has(name));
  });
  return found && others.length === 0 && definesNothing(found, document) ? found : undefined;
}

function definesNothing(node: SyntaxNode, { text }: Fragment): boolean {
  return definitionsAmong([node], text).length === 0;
}

function namesIn(node: SyntaxNode, { text }: Fragment): string[] {
  const leaves = allIn({ nodes: [node] }).filter((each) => each.children.length === 0 && !isAbove(each));
  return leaves.filter((leaf) => isName(leaf) || isText(leaf.type)).map((leaf) => textOf(leaf, text));
}
