import { textOf } from '../definitions.ts';
import { allIn, type Fragment } from '../fragment.ts';
import type { SyntaxNode } from '../syntax.ts';

/** A name, text or other leaf of a statement, or a word or sign between them. */
export interface Token {
  text: string;
  isLeaf: boolean;
  /** Whether more than spaces is between a leaf and the one before it. */
  isApart: boolean;
}

/** The leaves of a statement and what is between them, in order, without quotes. */
export function tokensOf(node: SyntaxNode, { text }: Fragment): Token[] {
  const leaves = allIn({ nodes: [node] }).filter(({ children }) => children.length === 0);
  const tokens: Token[] = [];
  let from = node.start;
  for (const leaf of leaves.sort((one, other) => one.start - other.start)) {
    const gap = text.slice(from, leaf.start).replace(/['"`]/g, '');
    const isApart = from === node.start || /\S|\n/.test(gap);
    for (const token of between(gap)) tokens.push(token);
    tokens.push({ text: textOf(leaf, text), isLeaf: true, isApart });
    from = leaf.end;
  }
  return [...tokens, ...between(text.slice(from, node.end).replace(/['"`]/g, ''))];
}

function between(gap: string): Token[] {
  const found = gap.match(/[\p{L}\p{N}_$]+|\S/gu) ?? [];
  return found.map((text) => ({ text, isLeaf: false, isApart: false }));
}

/**
 * Whether a later version of a statement has everything that the earlier one has, in the same order, and besides that only more elements of
 * lists. What is in a known name, such as `fmt::Debug` in `fmt`, is something else, and so is a package after another name for it.
 */
export function onlyLengthensLists(earlier: Token[], later: Token[]): boolean {
  let known = 0;
  let isAfterNew = false;
  for (const { text, isLeaf, isApart } of later) {
    const isKnown = text === earlier[known]?.text;
    if (isKnown) known++;
    if (isLeaf) {
      if (!isApart && (isAfterNew || !isKnown)) return false;
      isAfterNew = !isKnown;
    }
    if (!isKnown && !(isLeaf ? /[\p{L}\p{N}_]/u : /^[,;(){}[\]]$/).test(text)) return false;
  }
  return earlier.length > 0 && known === earlier.length;
}
