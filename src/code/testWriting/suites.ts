import type { Fragment } from '../fragment.ts';
import { type Item, itemsOf } from '../items.ts';
import { wordSet } from '../nodeTypes.ts';
import { spaced } from '../spaced.ts';
import type { SyntaxNode } from '../syntax.ts';
import { statementText } from '../imports.ts';

/** A test, a helper, a statement, or a suite that contains more of them, such as a class or the call of `describe`. */
export interface TestPart {
  item: Item;
  /** Distinguishes the part from the others in its suite. */
  identity: string;
  /** The kind of part, such as the called function. The parts of a suite are usually of the same kind. */
  kind: string;
  suite: Suite | undefined;
}

/** The parts of a suite or of a whole file. */
export interface Suite {
  parts: TestPart[];
  /** The block that contains the parts; undefined for a file. */
  body: SyntaxNode | undefined;
  isClass: boolean;
}

/** Code as a suite, with its parts in order. */
export function suiteOf(code: Fragment): Suite {
  return { parts: partsAmong(code), body: undefined, isClass: false };
}

/** A suite and all suites inside it, outer ones first. */
export function suitesIn(suite: Suite): Suite[] {
  const all = [suite];
  // The loop also visits the suites that it adds.
  for (const { parts } of all) for (const part of parts) if (part.suite) all.push(part.suite);
  return all;
}

/** How many levels of nested suites are examined. Tests that a human wrote are never nested more deeply. */
const mostSuites = 10;

function partsAmong(code: Fragment, depth = 0): TestPart[] {
  return itemsOf(code).map((item) => {
    const body = bodyWithin(item.node);
    const parts = body && depth < mostSuites ? partsAmong({ ...code, nodes: body.children }, depth + 1) : [];
    const isClass = item.definition?.kind === 'type';
    const isSuite = body !== undefined && (isClass || parts.some(isNamedCall));
    const head = spaced(code.text.slice(item.node.start, body?.start ?? item.node.end));
    return {
      item,
      identity: identityOf(item, head),
      kind: kindOf(item, head, code.text),
      suite: isSuite ? { parts, body, isClass } : undefined,
    };
  });
}

/** What distinguishes an item. In C++, tests are macros that are called with their names, so the parameters are included. */
function identityOf({ definition }: Item, head: string): string {
  if (!definition) return statementText(head);
  const { kind, name, parameters } = definition;
  return kind === 'function' && /^[A-Z][A-Z0-9_]*$/.test(name) ? name + parameters : name;
}

/**
 * The kind of an item. Tests in Rust are among the functions that they test, and tests in Python may be methods, so attributes and
 * `self` are included.
 */
function kindOf({ definition, above, node }: Item, head: string, text: string): string {
  if (!definition) return /^[\w.]+/.exec(head)?.[0] ?? node.type;
  if (definition.kind === 'call') return definition.name.replace(/ .*/, '');
  const marks = above.filter(({ type }) => type === 'attribute_item').map(({ start, end }) => text.slice(start, end));
  return [definition.core.type, ...marks.slice(-1), ...(/^\(self\b/.exec(definition.parameters) ?? [])].join(' ');
}

/** Whether a part is a call such as `it('adds', …)`. */
function isNamedCall({ item: { definition } }: TestPart): boolean {
  return definition?.kind === 'call' && definition.name.includes(' ');
}

/** The outermost block in a node; undefined if there is none. */
function bodyWithin(node: SyntaxNode): SyntaxNode | undefined {
  let level = [node];
  for (let depth = 0; depth < mostDepth && level.length > 0; depth++) {
    level = level.flatMap(({ children }) => children);
    const body = level.find(({ field, type }) => field === 'body' && bodyTypes.has(type));
    if (body) return body;
  }
  return undefined;
}

/** How deep the block of a call is: inside its arguments and the function there. */
const mostDepth = 4;

const bodyTypes = wordSet(
  'block body_statement class_body compound_statement declaration_list enum_body field_declaration_list statement_block',
);
