import type { Fragment } from '../fragment.ts';
import { type Item, itemsOf } from '../items.ts';
import { wordSet } from '../nodeTypes.ts';
import { spaced } from '../spaced.ts';
import type { SyntaxNode } from '../syntax.ts';
import { statementText } from './testImports.ts';

/** A test, helper, statement, or a suite with more of them, such as a class or the call of `describe`. */
export interface TestPart {
  item: Item;
  /** What tells it from others beside it. */
  identity: string;
  /** What it is like: parts of one suite are of the same kind. */
  kind: string;
  suite: Suite | undefined;
}

/** What is beside each other in a suite, or in a whole file. */
export interface Suite {
  parts: TestPart[];
  /** The block with its parts; a file has none. */
  body: SyntaxNode | undefined;
  isClass: boolean;
}

/** The parts of code, in order. */
export function suiteOf(code: Fragment): Suite {
  return { parts: partsAmong(code), body: undefined, isClass: false };
}

/** All suites of a suite, outer ones first, and itself. */
export function suitesIn(suite: Suite): Suite[] {
  const all = [suite];
  // What is added while this goes on is visited too.
  for (const { parts } of all) for (const part of parts) if (part.suite) all.push(part.suite);
  return all;
}

/** How deep suites are looked at within others: what is deeper belongs to no tests that somebody wrote. */
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

/** In C++ tests are macros that are called with their names. */
function identityOf({ definition }: Item, head: string): string {
  if (!definition) return statementText(head);
  const { kind, name, parameters } = definition;
  return kind === 'function' && /^[A-Z][A-Z0-9_]*$/.test(name) ? name + parameters : name;
}

/** Tests of Rust are among the functions that they test, and those of Python may be methods. */
function kindOf({ definition, above, node }: Item, head: string, text: string): string {
  if (!definition) return /^[\w.]+/.exec(head)?.[0] ?? node.type;
  if (definition.kind === 'call') return definition.name.split(' ')[0] ?? '';
  const marks = above.filter(({ type }) => type === 'attribute_item').map(({ start, end }) => text.slice(start, end));
  return [definition.core.type, ...marks.slice(-1), ...(/^\(self\b/.exec(definition.parameters) ?? [])].join(' ');
}

/** Whether a part is a call such as `it('adds', …)`. */
function isNamedCall({ item: { definition } }: TestPart): boolean {
  return definition?.kind === 'call' && definition.name.includes(' ');
}

/** The outermost block within a node. */
function bodyWithin(node: SyntaxNode): SyntaxNode | undefined {
  let level = [node];
  for (let depth = 0; depth < mostDepth && level.length > 0; depth++) {
    level = level.flatMap(({ children }) => children);
    const body = level.find(({ field, type }) => field === 'body' && bodyTypes.has(type));
    if (body) return body;
  }
  return undefined;
}

/** How deep the block of a call is: within its arguments and the function there. */
const mostDepth = 4;

const bodyTypes = wordSet(
  'block body_statement class_body compound_statement declaration_list enum_body field_declaration_list statement_block',
);
