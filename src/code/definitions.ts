import {
  definingTypes,
  functionTypes,
  isDecorator,
  type Kind,
  listTypes,
  surroundingTypes,
  wordSet,
} from './nodeTypes.ts';
import { spaced } from './spaced.ts';
import type { SyntaxNode } from './syntax.ts';

/** A function, class, value, rule or the like in a tree. */
export interface Definition {
  kind: Kind;
  name: string;
  /** All that belongs to it, such as `export` and decorators, but for what its grammar puts beside it. */
  node: SyntaxNode;
  /** The node that has the name. */
  core: SyntaxNode;
  /** The nodes that are beside it, itself among them. */
  beside: SyntaxNode[];
  /** What it says of itself before its body, with single spaces. */
  head: string;
  parameters: string;
  /** Whether it is a function whose body is elsewhere, or nowhere. */
  isBodiless: boolean;
  owner: Definition | undefined;
  /** What is defined within it; inside of a function only other functions, classes and calls. */
  members: Definition[];
  /** The elements of the list that it contains. */
  elements: string[];
}

/** The definitions among some nodes that are beside each other, with all that they define. */
export function definitionsAmong(nodes: SyntaxNode[], text: string): Definition[] {
  const found: Definition[] = [];
  const outside = { text, found, beside: nodes, parent: '', owner: undefined, isInFunction: false, depth: 0 };
  for (const node of nodes) collect(node, { ...outside, outer: node });
  return found;
}

/** All of them, outer ones first. */
export function flat(definitions: Definition[]): Definition[] {
  const all: Definition[] = [];
  const waiting = definitions.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    all.push(next);
    for (const member of next.members.toReversed()) waiting.push(member);
  }
  return all;
}

/** Where the walk through a tree is. */
interface Situation {
  text: string;
  found: Definition[];
  beside: SyntaxNode[];
  /** The node, or what surrounds nothing but it. */
  outer: SyntaxNode;
  /** The type of the node around it. */
  parent: string;
  owner: Definition | undefined;
  /** Variables of functions are no definitions: there are many of the same name. */
  isInFunction: boolean;
  depth: number;
}

/** How deep nodes are looked at: what is deeper belongs to no code that somebody wrote. */
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

/** In TypeScript a name is all of it. */
function isEnumerator(node: SyntaxNode, parent: string): boolean {
  return parent === 'enum_body' && node.type === 'property_identifier';
}

/** A file of JSON is an object, or an array. */
function isValueOfFile({ type }: SyntaxNode, parent: string): boolean {
  return parent === '' && (type === 'object' || type === 'array');
}

function isBodiless(node: SyntaxNode, text: string): boolean {
  return /_(?:signature|elem)/.test(node.type) || (!childAt(node, 'body') && text.charAt(node.end - 1) === ';');
}

/** Without a body they only name what is defined elsewhere, or all of the file. */
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

/** The type that a method names beside its own name, as in Go and Ruby. */
function ownerName(node: SyntaxNode, text: string): string {
  const receiver = childAt(node, 'receiver')?.children[0];
  const owner = (receiver && childAt(receiver, 'type')) ?? childAt(node, 'object');
  return owner ? `${textOf(owner, text).replace('*', '')}.` : '';
}

/** `describe('add', () => {`, `get '/x' do`: what it calls, and with which text, if any; undefined for other calls. */
function callName(node: SyntaxNode, text: string): string | undefined {
  const called = childAt(node, 'function') ?? childAt(node, 'method');
  const given = childAt(node, 'arguments')?.children ?? [];
  const first = given.find(({ type }, at) => at === 0 && type.includes('string'));
  const isBlock = childAt(node, 'block') !== undefined || isFunction(given.at(-1));
  if (!called || !isBlock || (!first && (given.length > 1 || !isBare(node, called)))) return undefined;
  const call = textOf(called, text).replace(/\.(?:only|skip|todo|concurrent)$/, '');
  return first ? `${call} ${spaced(textOf(first, text))}` : call;
}

/** Whether it is called by its name alone, as in `beforeEach(() => {`. */
function isBare(call: SyntaxNode, called: SyntaxNode): boolean {
  return called.type === 'identifier' && !childAt(call, 'receiver');
}

/** The innermost node that declares, where types and signs are around names. */
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

/** Where decorators and the like within a node end. */
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

/** Where the head of a definition ends. */
export function bodyStart(node: SyntaxNode): number {
  const value = valueOf(node);
  const body = childAt(node, 'body') ?? (value && (childAt(value, 'body') ?? value)) ?? bodyOf(node);
  return body?.start ?? node.end;
}

/** The block of a definition, which grammars name in different ways. */
export function bodyOf(node: SyntaxNode): SyntaxNode | undefined {
  const isBody = ({ type }: SyntaxNode): boolean =>
    type === 'block' || type.endsWith('_list') || type === 'script_block';
  return childAt(node, 'body') ?? node.children.find(isBody);
}

export function textOf({ start, end }: SyntaxNode, text: string): string {
  return text.slice(start, end);
}

function unquoted(text: string): string {
  return ['"', "'"].includes(text.charAt(0)) ? text.slice(1, -1) : text;
}
