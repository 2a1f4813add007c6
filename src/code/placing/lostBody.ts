import { type Definition, definitionsAmong, flat, functionBody, pathOf, textOf } from '../definitions.ts';
import { allIn, type Fragment } from '../fragment.ts';
import { isComment, isEmpty, isName, isOnlyString } from '../nodeTypes.ts';
import type { SyntaxNode } from '../syntax.ts';
import { hasStandIn, unknownWords } from './standIn.ts';

/**
 * The name of a function that had statements, and has none or only a stub after a change: `pass`, or one statement that is shorter
 * than they were and shares no name with them, such as an error; or of which some were replaced by a line that stands for them, such as
 * `(unchanged)`. A model may leave out what it does not change. Undefined if there is no such function.
 */
export function lostBody(before: Fragment, now: Fragment): string | undefined {
  const after = functionsByName(now);
  const words = unknownWords(before.text, now.text);
  for (const [key, all] of functionsByName(before)) {
    const others = after.get(key) ?? [];
    // Functions of one name, such as overloads, are compared only if a single one of them differs.
    const [old, ...more] = differing(all, before, others, now);
    const [changed, ...added] = differing(others, now, all, before);
    if (!old || !changed || more.length + added.length > 0) continue;
    if (
      isLost(old, changed, before, now) ||
      hasStandIn(textOf(old.core, before.text), textOf(changed.core, now.text), words)
    )
      return old.name;
  }
  return undefined;
}

function functionsByName({ nodes, text }: Fragment): Map<string, Definition[]> {
  const functions = flat(definitionsAmong(nodes, text)).filter(
    ({ kind, isBodiless }) => kind === 'function' && !isBodiless,
  );
  return Map.groupBy(functions, (definition) => JSON.stringify(pathOf(definition)));
}

/** The definitions that are not the same among others. */
function differing(some: Definition[], { text }: Fragment, others: Definition[], other: Fragment): Definition[] {
  const same = new Set(others.map(({ core }) => textOf(core, other.text)));
  return some.filter(({ core }) => !same.has(textOf(core, text)));
}

/** The statements of a function. The body of a short one may be an expression instead. */
function statementsOf({ core }: Definition): { isBlock: boolean; statements: SyntaxNode[] } {
  const body = functionBody(core);
  const isBlock = /block|body|_list|compound/.test(body?.type ?? '');
  const all = isBlock ? (body?.children ?? []) : body ? [body] : [];
  return { isBlock, statements: all.filter((node) => !isComment(node.type) && !isEmpty(node) && !isOnlyString(node)) };
}

function isLost(old: Definition, changed: Definition, before: Fragment, now: Fragment): boolean {
  const { isBlock, statements } = statementsOf(old);
  const { statements: left } = statementsOf(changed);
  if (!isBlock || left.length > 1) return false;
  const known = namesIn(statements, before);
  // What had no names was a stub itself.
  if (known.size === 0) return false;
  const [only] = left;
  if (!only || isBare(only)) return true;
  if (linesOf(left, now) >= linesOf(statements, before) && statements.length === 1) return false;
  return ![...namesIn(left, now)].some((name) => known.has(name));
}

/** Whether a statement does nothing, such as `pass` or `...` in Python. */
function isBare({ type, children: [child, ...others] }: SyntaxNode): boolean {
  if (!child) return type === 'pass_statement' || type === 'ellipsis';
  return others.length === 0 && isBare(child);
}

function linesOf(nodes: SyntaxNode[], { lineAt }: Fragment): number {
  const [first, last] = [nodes[0], nodes.at(-1)];
  return first && last ? lineAt(last.end) - lineAt(first.start) + 1 : 0;
}

function namesIn(nodes: SyntaxNode[], { text }: Fragment): Set<string> {
  const names = allIn({ nodes }).filter(isName);
  return new Set(names.map((node) => textOf(node, text)));
}
