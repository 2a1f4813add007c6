import { bodyStart, type Definition, definitionsAmong, flat, headStart } from '../definitions.ts';
import type { Fragment } from '../fragment.ts';
import { likenessOf } from '../likeness.ts';
import { isAbove, isComment, isDecorator, isEmpty, variableTypes } from '../nodeTypes.ts';
import type { SyntaxNode } from '../syntax.ts';
import type { Item } from '../items.ts';
import { Statements } from './statements.ts';

/** `elided`: the code leaves lines out, so that it would delete what it means to keep. `ambiguous`: there are several places. */
export type NoPlace = 'not-found' | 'ambiguous' | 'elided';

/** An item of code, and the part of the document that it is another version of; undefined if the item is new. */
export interface Pair {
  item: Item;
  original: Original | undefined;
}

/** A part of a document. */
export interface Original {
  node: SyntaxNode;
  beside: SyntaxNode[];
  definition: Definition | undefined;
}

/** The most pairs of definitions with the same name that are compared. Real files have far fewer. */
const mostCompared = 20_000;

/**
 * Finds the part of a document that each item of code is another version of, and returns the items in groups: the parts of each group are
 * neighbours in the same order, with nothing between them that would be lost. New items follow the item before them. Returns the reason if
 * an item has no place.
 */
export function matched(items: Item[], document: Fragment, code: Fragment): Pair[][] | NoPlace {
  const all = Map.groupBy(flat(definitionsAmong(document.nodes, document.text)), ({ name }) => name);
  const compared = items.reduce((sum, { definition }) => sum + (all.get(definition?.name ?? '')?.length ?? 0), 0);
  if (compared > mostCompared) return 'ambiguous';
  const statements = new Statements(document);
  const pairs: Pair[] = [];
  for (const item of items) {
    const original = item.definition
      ? originalOf(item.definition, all, document, code)
      : statementAt(statements.sameAs(item), document);
    if (original === 'ambiguous') return original;
    pairs.push({ item, original });
  }
  if (!pairs.some(({ original }) => original)) return 'not-found';
  for (const pair of pairs)
    // Alone, an earlier version of a statement would not be enough to say that code belongs here.
    if (!pair.item.definition) pair.original ??= statementAt(statements.earlierOf(pair.item, code), document);
  return pairs.every(mayStand) ? groupsOf(pairs, { document: document.text, code: code.text }) : 'not-found';
}

function statementAt(node: SyntaxNode | undefined, { nodes }: Fragment): Original | undefined {
  return node && { node, beside: nodes, definition: undefined };
}

/** Whether an item is known, or new: a definition, or a statement beside a known one of its kind, such as an import. */
function mayStand({ item, original }: Pair, at: number, pairs: Pair[]): boolean {
  if (original ?? item.definition) return true;
  const beside = [pairs[at - 1], pairs[at + 1]];
  return beside.some((other) => other?.original && other.item.node.type === item.node.type);
}

/** The texts that the nodes of a document and of code belong to. */
interface Texts {
  document: string;
  code: string;
}

function groupsOf(pairs: Pair[], texts: Texts): Pair[][] {
  const groups: Pair[][] = [[]];
  let last: Original | undefined;
  for (const pair of pairs) {
    const { original } = pair;
    if (last && original && (!areNeighbours(last, original) || losesAbove(pair.item, last, original, texts)))
      groups.push([]);
    groups.at(-1)?.push(pair);
    last = original ?? last;
  }
  return groups;
}

function originalOf(
  definition: Definition,
  all: Map<string, Definition[]>,
  document: Fragment,
  code: Fragment,
): Original | undefined | 'ambiguous' {
  const { kind, name, isBodiless } = definition;
  // A call without a text is like many other calls.
  if (kind === 'call' && !name.includes(' ')) return undefined;
  const same = (all.get(name) ?? []).filter((other) => other.isBodiless === isBodiless);
  const ofKind = same.filter((other) => other.kind === kind);
  // A value may become a function.
  const named = ofKind.length > 0 ? ofKind : same.filter((other) => other.kind !== 'type' && kind !== 'type');
  if (named.length === 0) return undefined;
  const [one, ...more] = likeliest(definition, named, document, code);
  if (one?.owner && isOfOtherConstruct(definition, one)) return 'ambiguous';
  // A declaration may have become a definition, or the reverse.
  const takesSame = (other: Definition): boolean =>
    other.kind === kind && isSameInOtherLayout(other.parameters, definition.parameters);
  if (one && !takesSame(one) && (all.get(name) ?? []).some(takesSame)) return 'ambiguous';
  return one && more.length === 0 ? { node: one.node, beside: one.beside, definition: one } : 'ambiguous';
}

/** Whether code that defines a function or variable may not be meant for the member of the same name: its form is another one. */
function isOfOtherConstruct(definition: Definition, member: Definition): boolean {
  const { type } = definition.core;
  return (
    (variableTypes.has(type) && type !== member.core.type) || hasSelfParameter(definition) !== hasSelfParameter(member)
  );
}

/** Whether a method has the object as a parameter, as in Python and Rust. */
function hasSelfParameter({ kind, parameters }: Definition): boolean {
  return kind === 'function' && /^\(\s*(?:&\s*)?(?:'\w+\s+)?(?:mut\s+)?self\b/.test(parameters);
}

/**
 * Of several definitions with the same name, those that are declared alike; of these, the one whose lines are by far the most similar, if
 * there is one.
 */
function likeliest(definition: Definition, named: Definition[], document: Fragment, code: Fragment): Definition[] {
  let left = named;
  for (const isAlike of likenesses) {
    const alike = left.filter((other) => isAlike(definition, other));
    if (alike.length > 0) left = alike;
  }
  const lines = linesOf(definition, code);
  const known = left.map((other) => linesOf(other, document));
  const marks = known.map((theirs) => likenessOf(lines, theirs));
  const best = marks.reduce((most, mark) => Math.max(most, mark), 0);
  // A changed head may be like the head of a function in another class. Then only lines that are all the same decide.
  const isHeadKnown = !hasBody(definition) || left.some(({ head }) => isSameInOtherLayout(definition.head, head));
  const isDecided = best === 1 || (isHeadKnown && best > 0);
  if (!isDecided && named.some(({ owner }) => owner !== left[0]?.owner)) return named;
  const others = without(lines, known[marks.indexOf(best)]);
  // A line that only another function has is a sign that the code is a form of that one.
  const close = left.filter((_, at) => (marks[at] ?? 0) * 2 > best || known[at]?.some((line) => others.has(line)));
  // A single line may be the same in functions that are not related.
  return best >= leastLikeness && lines.length > 1 ? close : left;
}

function without(lines: string[], known: string[] = []): Set<string> {
  const others = new Set(lines);
  for (const line of known) others.delete(line);
  return others;
}

/**
 * The lines of a definition without its head, because definitions of the same name have similar heads; all lines if it has no body.
 */
function linesOf(definition: Definition, { text }: Fragment): string[] {
  const { core } = definition;
  const body = text.slice(hasBody(definition) ? bodyStart(core) : core.start, core.end);
  const lines = body.split('\n').map((line) => line.trim());
  return lines.filter((line) => /\w/.test(line));
}

function hasBody({ core }: Definition): boolean {
  return bodyStart(core) < core.end;
}

/** The smallest share of lines that two versions of a function have in common. */
const leastLikeness = 0.5;

const likenesses: ((one: Definition, other: Definition) => boolean)[] = [
  (one, other) => one.core.type === other.core.type,
  (one, other) => isSameInOtherLayout(one.head, other.head),
  (one, other) => isSameInOtherLayout(one.parameters, other.parameters),
];

/** Whether texts differ at most in white space and trailing commas. */
function isSameInOtherLayout(one: string, other: string): boolean {
  const bare = (text: string): string => text.replace(/\s|,(?=\s*[)\]}>])/g, '');
  return bare(one) === bare(other);
}

/** Whether one part of a document directly follows another. Anything else between them would be deleted. */
function areNeighbours(one: Original, next: Original): boolean {
  const from = one.beside.indexOf(one.node);
  const to = one.beside.indexOf(next.node);
  return from < to && one.beside.slice(from + 1, to).every((node) => isAbove(node) || isEmpty(node));
}

/** Whether there are comments or decorators above the original of an item, and below the part before it, that the item lacks. */
function losesAbove({ above, node }: Item, before: Original, original: Original, texts: Texts): boolean {
  const { beside } = original;
  const between = beside.slice(beside.indexOf(before.node) + 1, beside.indexOf(original.node));
  const isDecorated = hasDecorators(original.node, between, texts.document);
  if (isDecorated && !hasDecorators(node, above, texts.code)) return true;
  return hasComments(between) && !hasComments(above);
}

function hasComments(above: SyntaxNode[]): boolean {
  return above.some(({ type }) => isComment(type));
}

/** Decorators are beside a node or at its start. */
function hasDecorators(node: SyntaxNode, above: SyntaxNode[], text: string): boolean {
  return above.some(({ type }) => isDecorator(type)) || headStart(node, text) > node.start;
}
