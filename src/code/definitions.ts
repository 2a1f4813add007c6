import {
  definingTypes,
  functionTypes,
  isAbove,
  isDecorator,
  isEmpty,
  type Kind,
  listTypes,
  surroundingTypes,
  wordSet,
} from './nodeTypes.ts';
import { spaced } from './spaced.ts';
import type { SyntaxNode } from './syntax.ts';

/** A function, class, value, rule or similar definition in a tree. */
export interface Definition {
  kind: Kind;
  name: string;
  /** The outermost node that contains only this definition, including `export` and decorators unless the grammar makes them siblings. */
  node: SyntaxNode;
  /** The node that has the name. */
  core: SyntaxNode;
  /** The siblings of `node`, including `node` itself. */
  beside: SyntaxNode[];
  /** Its text before the body, without decorators, and with single spaces. */
  head: string;
  parameters: string;
  /** Whether it is a function that is declared without a body. */
  isBodiless: boolean;
  owner: Definition | undefined;
  /** The definitions inside it. Inside a function, variables are not included. */
  members: Definition[];
  /** The texts of the members without a name, except in a function, whose statements may change. */
  unnamed: string[];
  /** The texts of its elements if it is a list or has a list as its value, else empty. */
  elements: string[];
}

/** The definitions among sibling nodes. Each contains the definitions inside it as `members`. */
export function definitionsAmong(nodes: SyntaxNode[], text: string): Definition[] {
  const found: Definition[] = [];
  const outside = { text, found, beside: nodes, parent: '', owner: undefined, isInFunction: false, depth: 0 };
  for (const node of nodes) collect(node, { ...outside, outer: node });
  return found;
}

/** The definitions and all their members, outer ones first. */
export function flat(definitions: Definition[]): Definition[] {
  const all: Definition[] = [];
  const waiting = definitions.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    all.push(next);
    for (const member of next.members.toReversed()) waiting.push(member);
  }
  return all;
}

/** The names of a definition and of those around it, the outermost first. */
export function pathOf({ name, owner }: Definition): string[] {
  return owner ? [...pathOf(owner), name] : [name];
}

/** The position of the walk through a tree. */
interface Situation {
  text: string;
  found: Definition[];
  beside: SyntaxNode[];
  /** The node itself, or the outermost node that surrounds nothing but the node. */
  outer: SyntaxNode;
  /** The type of the parent node; empty if the walk started at the node. */
  parent: string;
  owner: Definition | undefined;
  /** Whether the node is inside a function. Variables there are not definitions, because many have the same name. */
  isInFunction: boolean;
  depth: number;
}

/** How many levels of nodes are examined. Code that a human wrote is never nested more deeply. */
export const mostDepth = 300;

function collect(node: SyntaxNode, at: Situation): void {
  const definition = definitionOf(node, at);
  if (definition) at.found.push(definition);
  if (at.depth > mostDepth) return;
  const payloads = node.children.filter(({ type }) => definingTypes.has(type));
  const isSurrounding = !definition && surroundingTypes.has(node.type) && payloads.length < 2;
  const inside = {
    ...at,
    ...(definition && { found: definition.members, owner: definition }),
    depth: at.depth + 1,
    parent: node.type,
  };
  inside.isInFunction = isFunctionInside(node, definition) ?? at.isInFunction;
  if (!isSurrounding) inside.beside = node.children;
  for (const child of node.children) collect(child, { ...inside, outer: isSurrounding ? at.outer : child });
  if (definition?.kind === 'type' || definition?.kind === 'value') definition.unnamed = unnamedIn(definition, at.text);
}

/** What is beside the members of a definition, or in its body if it has none, and defines nothing: `use Trait;`, `public:`, `...base`. */
function unnamedIn({ core, members }: Definition, text: string): string[] {
  const named = new Set(members.map(({ node }) => node));
  const lists = new Set(members.length > 0 ? members.map(({ beside }) => beside) : [bodyOf(core)?.children ?? []]);
  const others = [...lists].flat().filter((node) => !named.has(node) && !isAbove(node) && !isEmpty(node));
  return others.map((node) => spaced(textOf(node, text)));
}

function isFunctionInside(node: SyntaxNode, definition: Definition | undefined): boolean | undefined {
  if (isFunction(node) || definition?.kind === 'function' || definition?.kind === 'call') return true;
  return definition?.kind === 'type' ? false : undefined;
}

function definitionOf(
  node: SyntaxNode,
  { text, beside, outer, parent, owner, isInFunction }: Situation,
): Definition | undefined {
  const kind = kindOf(node, parent, text);
  const name = kind && nameOf(node, parent, text);
  if (!kind || !name || (kind === 'value' && isInFunction)) return undefined;
  const value = valueOf(node);
  const parameters = childAt(declaratorOf(node), 'parameters') ?? (value && childAt(value, 'parameters'));
  const list = value ?? node;
  const elements = listTypes.has(list.type) ? list.children : [];
  return {
    kind,
    name,
    node: outer,
    core: node,
    beside,
    head: spaced(text.slice(headStart(outer, text), bodyStart(node))),
    parameters: parameters ? spaced(textOf(parameters, text)) : '',
    isBodiless: kind === 'function' && isBodiless(node, text),
    owner,
    members: [],
    unnamed: [],
    elements: elements.map((element) => spaced(textOf(element, text))),
  };
}

function kindOf(node: SyntaxNode, parent: string, text: string): Kind | undefined {
  const kind = isEnumerator(node, parent) || isValueOfFile(node, parent) ? 'value' : definingTypes.get(node.type);
  if (kind === 'call') return callName(node, text) === undefined ? undefined : kind;
  if (kind === 'type' && needsBody.has(node.type) && !childAt(node, 'body')) return undefined;
  if (kind !== 'value') return kind;
  const value = valueOf(node);
  if (isFunction(value) || declaratorOf(node).type === 'function_declarator') return 'function';
  return value?.type.startsWith('class') ? 'type' : kind;
}

/** Whether a node is an enumerator that consists only of a name, as in TypeScript. */
function isEnumerator(node: SyntaxNode, parent: string): boolean {
  return parent === 'enum_body' && node.type === 'property_identifier';
}

/** Whether a node is the value of a whole JSON file, which is an object or an array. */
function isValueOfFile({ type }: SyntaxNode, parent: string): boolean {
  return parent === '' && (type === 'object' || type === 'array');
}

function isBodiless(node: SyntaxNode, text: string): boolean {
  return /_(?:signature|elem)/.test(node.type) || (!childAt(node, 'body') && text.charAt(node.end - 1) === ';');
}

/**
 * Types that define something only with a body. Without it, they name a type that is defined elsewhere, or the namespace of the whole file.
 */
const needsBody = wordSet('class_specifier enum_specifier namespace_definition struct_specifier union_specifier');

function nameOf(node: SyntaxNode, parent: string, text: string): string {
  if (definingTypes.get(node.type) === 'call') return callName(node, text) ?? '';
  if (isValueOfFile(node, parent)) return node.type;
  if (namedByHead.has(node.type)) return spaced(text.slice(headStart(node, text), bodyStart(node)));
  const names = node.children.filter(({ field }) => field === 'name');
  if (names.length > 0) return ownerName(node, text) + names.map((name) => spaced(textOf(name, text))).join(', ');
  const declarator = declaratorOf(node);
  const cast = [declarator, ...declarator.children].find(({ type }) => type === 'operator_cast');
  if (cast) return spaced(text.slice(cast.start, text.indexOf('(', cast.start)));
  const named =
    (declarator === node ? undefined : (childAt(declarator, 'declarator') ?? declarator)) ??
    childAt(node, 'key') ??
    childAt(node, 'property') ??
    childAt(node, 'left') ??
    node.children.find(({ type }) => namingTypes.has(type)) ??
    (node.children.length === 0 ? node : undefined);
  return named && named.type !== 'variable_declarator' ? unquoted(spaced(textOf(named, text))) : '';
}

const namedByHead =
  wordSet(`at_rule conversion_operator_declaration impl_item indexer_declaration keyframe_block media_statement
  operator_declaration rule_set supports_statement`);

const namingTypes = wordSet(
  `function_name keyframes_name name property_name section_name setting_name simple_name variable variable_name`,
);

/** The type that a method names before its own name, with a dot, as in Go and Ruby; empty if there is none. */
function ownerName(node: SyntaxNode, text: string): string {
  const receiver = childAt(node, 'receiver')?.children[0];
  const owner = (receiver && childAt(receiver, 'type')) ?? childAt(node, 'object');
  return owner ? `${textOf(owner, text).replace('*', '')}.` : '';
}

/**
 * What a call such as `describe('add', () => {` or `get '/x' do` names: the called function and its first text, if any. Undefined
 * for other calls.
 */
function callName(node: SyntaxNode, text: string): string | undefined {
  const called = childAt(node, 'function') ?? childAt(node, 'method');
  const given = childAt(node, 'arguments')?.children ?? [];
  const first = given.find(({ type }, at) => at === 0 && type.includes('string'));
  const isBlock = childAt(node, 'block') !== undefined || isFunction(given.at(-1));
  if (!called || !isBlock || (!first && (given.length > 1 || !isBare(node, called)))) return undefined;
  const call = textOf(called, text).replace(/\.(?:only|skip|todo|concurrent)$/, '');
  return first ? `${call} ${spaced(textOf(first, text))}` : call;
}

/** Whether a call has no receiver, as in `beforeEach(() => {`. */
function isBare(call: SyntaxNode, called: SyntaxNode): boolean {
  return called.type === 'identifier' && !childAt(call, 'receiver');
}

/** The innermost declarator of a node, because types and signs such as `*` may surround a name; the node itself if it has none. */
function declaratorOf(node: SyntaxNode): SyntaxNode {
  let inner = node;
  for (;;) {
    const next = childAt(inner, 'declarator') ?? inner.children.find(({ type }) => type.endsWith('_declarator'));
    if (!next || inner.type === 'function_declarator' || next.type === 'variable_declarator') return inner;
    if (!next.type.endsWith('_declarator')) return inner === node ? next : inner;
    inner = next;
  }
}

function valueOf(node: SyntaxNode): SyntaxNode | undefined {
  const declarator = childAt(node, 'declarator');
  return childAt(node, 'value') ?? childAt(node, 'right') ?? (declarator && childAt(declarator, 'value'));
}

function isFunction(node: SyntaxNode | undefined): boolean {
  return node !== undefined && functionTypes.has(node.type);
}

function childAt({ children }: SyntaxNode, field: string): SyntaxNode | undefined {
  return children.find((child) => child.field === field);
}

/** The offset at which the decorators at the start of a node end; the start of a node without any. */
export function headStart(node: SyntaxNode, text: string): number {
  let start = node.start;
  let inside: SyntaxNode[] = node.children;
  for (let at = 0; at < inside.length; at++) {
    const child = inside[at];
    if (!child || child.start > start) break;
    if (isDecorator(child.type)) start = skipSpace(text, child.end);
    else if (child.children.some(({ type }) => isDecorator(type))) [inside, at] = [child.children, -1];
    else break;
  }
  return start;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text.charAt(at))) at++;
  return at;
}

/** The offset at which the head of a definition ends: the start of its body or value, or the end of the node if it has neither. */
export function bodyStart(node: SyntaxNode): number {
  const value = valueOf(node);
  const body = value ? (childAt(value, 'body') ?? value) : bodyOf(node);
  return body?.start ?? node.end;
}

/** The body of a function, or of the function that is a value; undefined if there is none. */
export function functionBody(node: SyntaxNode): SyntaxNode | undefined {
  const value = valueOf(node);
  return (value && childAt(value, 'body')) ?? bodyOf(node);
}

/** The block of a definition. Grammars name it in different ways; other lists, such as parameters, are fields or decorators. */
export function bodyOf(node: SyntaxNode): SyntaxNode | undefined {
  const isBody = ({ type, field }: SyntaxNode): boolean =>
    type === 'block' || type === 'script_block' || (type.endsWith('_list') && field === '' && !isDecorator(type));
  return childAt(node, 'body') ?? node.children.find(isBody);
}

/** The text of a node. */
export function textOf({ start, end }: SyntaxNode, text: string): string {
  return text.slice(start, end);
}

function unquoted(text: string): string {
  return ['"', "'"].includes(text.charAt(0)) ? text.slice(1, -1) : text;
}
