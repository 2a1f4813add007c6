import { bodyOf, type Definition, definitionsAmong, flat, headStart, pathOf, textOf } from '../definitions.ts';
import type { Fragment } from '../fragment.ts';
import { isComment, isDecorator, isInParts, isUnnamed } from '../nodeTypes.ts';
import { spaced } from '../spaced.ts';
import type { SyntaxNode } from '../syntax.ts';

/** The name of what a changed document defines more often than it did, although once is enough; undefined if there is none. */
export function definedTwice(before: Fragment, now: Fragment, grammar: string): string | undefined {
  const [counts, known] = [countsOf(now, grammar), countsOf(before, grammar)];
  return [...counts].find(([key, { count }]) => count > Math.max(1, known.get(key)?.count ?? 0))?.[1].name;
}

/**
 * Counts definitions of one block that are declared alike. Tests may have the same names, a variable may be assigned again, a declaration
 * may have a definition besides, and each branch of a condition, or each attribute such as `#[cfg(unix)]`, may have its own.
 */
function countsOf({ nodes, text }: Fragment, grammar: string): Map<string, { name: string; count: number }> {
  const declared = declarationsIn(text);
  const blockOf = blocksIn(text, grammar, declared);
  const isCounted = ({ kind, core, name }: Definition): boolean =>
    kind !== 'call' &&
    !(kind === 'value' && core.type.includes('assignment')) &&
    !(kind === 'type' && isInParts(core, text, grammar)) &&
    !isUnnamed(name, grammar);
  const counts = new Map<string, { name: string; count: number }>();
  const all = flat(definitionsAmong(nodes, text)).filter(isCounted);
  for (const inBlock of Map.groupBy(all, blockOf).values())
    for (const [key, [{ name } = { name: '' }, ...others]] of Map.groupBy(inBlock, declared))
      counts.set(key, { name, count: Math.max(counts.get(key)?.count ?? 0, others.length + 1) });
  return counts;
}

/** A key of each definition: those with the same key are declared alike. */
type Declared = (definition: Definition) => string;

function declarationsIn(text: string): Declared {
  const known = new Map<SyntaxNode[], Map<SyntaxNode, string[]>>();
  return (definition) => {
    const { kind, head, isBodiless, node, beside } = definition;
    const attributes = known.get(beside) ?? attributesIn(beside, text);
    known.set(beside, attributes);
    const own = spaced(text.slice(node.start, headStart(node, text)));
    return JSON.stringify([kind, head, isBodiless, pathOf(definition), attributes.get(node), own]);
  };
}

/** The texts of the decorators that stand above each of several siblings. */
function attributesIn(beside: SyntaxNode[], text: string): Map<SyntaxNode, string[]> {
  const attributes = new Map<SyntaxNode, string[]>();
  let above: string[] = [];
  for (const node of beside) {
    if (isDecorator(node.type)) above.push(spaced(textOf(node, text)));
    else if (!isComment(node.type)) {
      attributes.set(node, above);
      above = [];
    }
  }
  return attributes;
}

/** A number for the block of each definition. All parts of one thing, such as a namespace, are one block. */
function blocksIn(text: string, grammar: string, declared: Declared): (definition: Definition) => number {
  const numbers = new Map<SyntaxNode[] | string, number>();
  return function blockOf({ beside, owner }): number {
    const known = numbers.get(beside);
    if (known !== undefined) return known;
    const isPart = owner && isInParts(owner.core, text, grammar) && bodyOf(owner.core)?.children === beside;
    const block = isPart ? `${blockOf(owner)} ${declared(owner)}` : beside;
    const number = numbers.get(block) ?? numbers.size;
    numbers.set(block, number).set(beside, number);
    return number;
  };
}
