import type { Fragment } from './fragment.ts';
import { type Item, itemsOf, startOf } from './items.ts';
import { isComment, wordSet } from './nodeTypes.ts';
import { spaced } from './spaced.ts';
import type { SyntaxNode } from './syntax.ts';

/** Whether a statement is an import, or a call that loads another file, in any language. */
export function isImport(node: SyntaxNode, text: string): boolean {
  return importTypes.has(node.type) || loads(node, text);
}

const importTypes =
  wordSet(`extern_crate_declaration future_import_statement import_declaration import_from_statement import_statement
  namespace_use_declaration preproc_include use_declaration using_directive`);

const loaders = wordSet('require require_relative');

/** Whether a node is a statement such as `const a = require('a')` or `require 'a'`. */
function loads(node: SyntaxNode, text: string): boolean {
  const called = node.children.find(({ field }) => field === 'function' || field === 'method');
  if (called) return loaders.has(text.slice(called.start, called.end));
  const isWithin = wordSet(
    'expression_statement lexical_declaration variable_declaration variable_declarator await_expression',
  );
  return isWithin.has(node.type) && node.children.some((child) => loads(child, text));
}

/** The names that an import defines; none in languages whose imports do not list names. */
function importedNames(node: SyntaxNode, text: string): string[] {
  const names = [...clauseNames(node), ...namedIn(node)];
  return names.map((name) => boundName(name, text));
}

/** What the imports among some nodes define: their names, and also the text of each import. With the comments above the first of them. */
export function knownImports(nodes: SyntaxNode[], text: string): Set<string> {
  const textOf = ({ start, end }: SyntaxNode): string => statementText(text.slice(start, end));
  const all = nodes.filter((node) => isImport(node, text));
  const head = nodes.filter(({ type, end }) => isComment(type) && end <= (all[0]?.start ?? Infinity));
  return new Set([...[...head, ...all].map(textOf), ...all.flatMap((node) => importedNames(node, text))]);
}

/**
 * An import without the names that are already known, with the comments and decorators directly above it that are not, and the comment
 * beside it; undefined if all of the import is known.
 */
export function importOf(item: Item, code: Fragment, known: ReadonlySet<string>): string | undefined {
  const { text } = code;
  const { node, above, end } = item;
  const own = newPartOf(node, code, known);
  const isKnown = ({ start, end }: SyntaxNode): boolean => known.has(statementText(text.slice(start, end)));
  const start = startOf({ ...item, above: above.slice(above.findLastIndex(isKnown) + 1) }, code);
  return own === undefined ? undefined : text.slice(start, node.start) + own + text.slice(node.end, end).trimEnd();
}

function newPartOf(node: SyntaxNode, code: Fragment, known: ReadonlySet<string>): string | undefined {
  const { text } = code;
  const whole = text.slice(node.start, node.end);
  const isNew = (name: SyntaxNode): boolean => !known.has(boundName(name, text));
  const [defaults, named] = [clauseNames(node), namedIn(node)];
  const all = [...defaults, ...named];
  if (all.length === 0 || all.every(isNew)) return known.has(statementText(whole)) ? undefined : whole;
  if (!all.some(isNew)) return undefined;
  const clause = node.children.find(({ type }) => type === 'import_clause');
  const list = node.children.find(({ type }) => type === 'import_spec_list');
  if (list) return text.slice(node.start, list.start) + listOf(list, code, isNew) + text.slice(list.end, node.end);
  const left = named.filter(isNew).map(({ start, end }) => text.slice(start, end));
  if (clause) {
    const braces = left.length > 0 ? [`{ ${left.join(', ')} }`] : [];
    const names = [...defaults.filter(isNew).map(({ start, end }) => text.slice(start, end)), ...braces];
    return text.slice(node.start, clause.start) + names.join(', ') + text.slice(clause.end, node.end);
  }
  const [first, last] = [named[0], named.at(-1)];
  if (!first || !last) return whole;
  return text.slice(node.start, first.start) + left.join(', ') + text.slice(last.end, node.end);
}

/** A list of Go without some of its imports and their comments. */
function listOf({ children }: SyntaxNode, code: Fragment, isNew: (node: SyntaxNode) => boolean): string {
  const left = itemsOf({ ...code, nodes: children }).filter(({ node }) => isNew(node));
  const lines = left.map((item) => code.text.slice(startOf(item, code), item.end));
  return `(\n\t${lines.join('\n\t')}\n)`;
}

/** The names before the braces: `a` in `import a, { b } from …`, `import * as a from …`. */
function clauseNames(node: SyntaxNode): SyntaxNode[] {
  const clause = node.children.find(({ type }) => type === 'import_clause');
  return clause?.children.filter(({ type }) => type === 'identifier' || type === 'namespace_import') ?? [];
}

/** The names that an import lists one by one. */
function namedIn(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'import_from_statement' || (node.type === 'import_statement' && hasNames(node)))
    return node.children.filter(({ field }) => field === 'name');
  return node.children.flatMap((child) => (isListed(child) ? child : namedIn(child)));
}

function hasNames({ children }: SyntaxNode): boolean {
  return children.some(({ field }) => field === 'name');
}

/** Whether a node is one name of a list. What has names of its own, as `a: { b }` does, is none. */
function isListed(node: SyntaxNode): boolean {
  return node.type === 'pair_pattern' ? ownName(node)?.type === 'identifier' : listedTypes.has(node.type);
}

const listedTypes = wordSet('import_specifier import_spec shorthand_property_identifier_pattern');

/** The name that the rest of the file uses: `b` for `a as b`, `a: b` and `a: b = 1`. */
function boundName(node: SyntaxNode, text: string): string {
  const { start, end } = ownName(node) ?? node;
  return spaced(text.slice(start, end));
}

/** The node of another name that a name gets, without its default. */
function ownName({ children }: SyntaxNode): SyntaxNode | undefined {
  const name = children.find(({ field }) => field === 'alias' || field === 'value');
  return name?.children.find(({ field }) => field === 'left') ?? name;
}

/** The text of a statement, without differences in quotes, white space and `;` at its end. */
export function statementText(text: string): string {
  return spaced(text).replace(/;$/, '').replaceAll('"', "'");
}
