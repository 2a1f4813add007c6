import { parserFor, type SyntaxNode } from '../../../src/code/syntax.ts';
import type { Language } from './languages.ts';

/** A function or class of a file: its lines, counted from 0, and what distinguishes it from others. */
export interface Part {
  key: string;
  /** The key without the kind and the parameters. */
  name: string;
  owner: string;
  isClass: boolean;
  /** The first line of the comments and attributes right above it; `first` if there are none. */
  above: number;
  first: number;
  last: number;
  /** The other text before it on its first line, and after it on its last line. */
  before: string;
  after: string;
  /** Its index among its siblings, not counting comments and attributes. */
  place: number;
  members: string[];
  hasError: boolean;
}

/** The functions and classes of a file. Those whose keys are not unique are left out. */
export async function partsOf(text: string, language: Language): Promise<Part[]> {
  const root = (await parserFor(language.id))(text);
  if (!root) return [];
  const parts: Part[] = [];
  walk({ node: root, text, language, owner: '', parts, before: [] });
  const counts = new Map<string, number>();
  for (const { key } of parts) counts.set(key, (counts.get(key) ?? 0) + 1);
  return parts.filter(({ key }) => counts.get(key) === 1);
}

interface Place {
  node: SyntaxNode;
  text: string;
  language: Language;
  owner: string;
  parts: Part[];
  /** The comments before the node: in Ruby, those above the first node of a block are outside of the block. */
  before: SyntaxNode[];
}

function walk({ node, text, language, owner, parts, before }: Place): void {
  // In PowerShell, a list node is between a program and its statements, next to the comments above the first statement.
  const children = node.children.flatMap((child) => (child.type === 'statement_list' ? child.children : [child]));
  const solid = children.filter(({ type }) => !isAbove(type));
  for (const child of children) {
    if (child.type === 'ERROR') continue;
    const inner = innerOf(child, language);
    const isWanted = inner !== undefined && isPart(inner.type, language) && nameOf(inner, text) !== '';
    const name = inner && isWanted ? nameOf(inner, text) : '';
    if (inner && isWanted)
      parts.push(part(child, inner, [...before, ...children], solid.indexOf(child), text, language, owner));
    const inside = inner && isWanted ? inner : child;
    const above = children.slice(0, children.indexOf(child));
    const comments = above.filter(({ type }) => isAbove(type));
    const outside = above.length === comments.length ? before : [];
    walk({
      node: inside,
      text,
      language,
      owner: isWanted ? `${owner}/${name}` : owner,
      parts,
      before: [...outside, ...comments],
    });
  }
}

/** The function or class inside of enclosing nodes, which may be nested; other nodes are returned as they are. */
function innerOf(node: SyntaxNode, language: Language): SyntaxNode | undefined {
  if (!language.around.includes(node.type)) return node;
  const next = node.children.find(({ type }) => isPart(type, language) || language.around.includes(type));
  return next && innerOf(next, language);
}

function part(
  outer: SyntaxNode,
  inner: SyntaxNode,
  siblings: SyntaxNode[],
  place: number,
  text: string,
  language: Language,
  owner: string,
): Part {
  const isClass = language.classes.includes(inner.type);
  const last = text.slice(0, outer.end).trimEnd().length;
  const lineEnd = text.indexOf('\n', last);
  return {
    key: `${owner}/${isClass ? 'class' : 'function'} ${nameOf(inner, text)} ${isClass ? '' : parametersOf(inner, text)}`,
    name: `${owner}/${nameOf(inner, text)}`,
    owner,
    isClass,
    above: lineOf(text, aboveStart(outer, siblings, text)),
    first: lineOf(text, outer.start),
    last: lineOf(text, last - 1),
    before: text.slice(text.lastIndexOf('\n', outer.start - 1) + 1, outer.start).trim(),
    after: text
      .slice(last, lineEnd < 0 ? undefined : lineEnd)
      .trim()
      .replace(/^;/, ''),
    place,
    members: isClass ? membersOf(inner, text, language) : [],
    hasError: outer.hasError,
  };
}

function isPart(type: string, { functions, classes }: Language): boolean {
  return functions.includes(type) || classes.includes(type);
}

function isAbove(type: string): boolean {
  return type.endsWith('comment') || type.startsWith('attribute');
}

/** The start of the comments and attributes right above a node, if they are on lines of their own; else the start of the node. */
function aboveStart(node: SyntaxNode, siblings: SyntaxNode[], text: string): number {
  let start = node.start;
  for (let at = siblings.indexOf(node) - 1; at >= 0; at--) {
    const other = siblings[at];
    if (!other || !isAbove(other.type) || text.startsWith('#!', other.start)) break;
    const between = text.slice(other.start + text.slice(other.start, other.end).trimEnd().length, start);
    const isOnOwnLine = text.slice(text.lastIndexOf('\n', other.start - 1) + 1, other.start).trim() === '';
    if (between.split('\n').length !== 2 || !isOnOwnLine) break;
    start = other.start;
  }
  return start;
}

const variables = new Set(['variable_declarator', 'public_field_definition', 'field_definition']);
const functions = new Set(['arrow_function', 'function_expression', 'generator_function']);

/** The name of a node with everything that distinguishes it from others, such as the receiver of a method; empty if it has none. */
function nameOf(node: SyntaxNode, text: string): string {
  // Of the variables and fields of JavaScript, only those that are functions count.
  if (variables.has(node.type) && !node.children.some(({ type }) => functions.has(type))) return '';
  if (node.type === 'impl_item' || node.type === 'rule_set' || node.type === 'media_statement') {
    const body = node.children.find(({ type }) => type === 'block' || type === 'declaration_list');
    return body ? text.slice(node.start, body.start).replace(/\s+/g, ' ').trim() : '';
  }
  if (node.type === 'type_declaration')
    return node.children.length === 1 && node.children[0] ? nameOf(node.children[0], text) : '';
  if (node.type.endsWith('_specifier') && !node.children.some(({ field }) => field === 'body')) return '';
  const name = node.children.find(
    ({ field, type }) => field === 'name' || /^(?:function|keyframes|simple)_name$/.test(type),
  );
  const receiver = node.children.find(({ field }) => field === 'receiver');
  if (name)
    return `${receiver ? receiverType(text.slice(receiver.start, receiver.end)) : ''}${text.slice(name.start, name.end)}`;
  const declarator = node.children.find(({ field, type }) => field === 'declarator' || type.endsWith('_declarator'));
  if (!declarator) return '';
  return declarator.children.some(({ field, type }) => field === 'declarator' || type.endsWith('_declarator'))
    ? nameOf(declarator, text)
    : text.slice(declarator.start, declarator.end);
}

/** `(err *parseError)` → `parseError.`. A type cannot have two methods of the same name, whether or not they take it by pointer. */
function receiverType(receiver: string): string {
  return `${/(\w+)(?:\[[^\]]*\])?\s*\)$/.exec(receiver)?.[1] ?? receiver}.`;
}

/** The parameters of a function, which distinguish it from others of the same name. */
function parametersOf(node: SyntaxNode, text: string): string {
  const own = node.children.find(({ field }) => field === 'parameters');
  if (own) return text.slice(own.start, own.end).replace(/\s+/g, ' ');
  const value = node.children.find(({ type }) => functions.has(type));
  if (value) return parametersOf(value, text);
  const declarator = node.children.find(({ field, type }) => field === 'declarator' || type.endsWith('_declarator'));
  return declarator ? parametersOf(declarator, text) : '';
}

/** The names of the members of a class, but not the names inside of its functions. */
function membersOf(node: SyntaxNode, text: string, language: Language): string[] {
  const isAnimation = node.type === 'keyframes_statement';
  const bodies = node.children.filter(
    ({ type, field }) => field === 'body' || /(?:block|body|list|spec|_type)$/.test(type),
  );
  return bodies.flatMap(({ children }) => children).flatMap((child) => namesIn(child, 2));

  function namesIn(child: SyntaxNode, depth: number): string[] {
    if (language.functions.includes(child.type)) return [nameOf(child, text)];
    const selectors = child.type === 'rule_set' ? [nameOf(child, text)] : [];
    const isName = ({ field, type }: SyntaxNode): boolean =>
      field === 'name' || type === 'property_name' || (isAnimation && /^(?:from|to|integer_value)$/.test(type));
    const names = child.children.filter(isName).map((name) => text.slice(name.start, name.end));
    return depth === 0 || child.type === 'call'
      ? names
      : [...selectors, ...names, ...child.children.filter(isNoType).flatMap((each) => namesIn(each, depth - 1))];
  }
}

/** The type of a member, and what a function returns, name what is defined elsewhere. */
function isNoType({ field }: SyntaxNode): boolean {
  return field !== 'type' && field !== 'return_type';
}

function lineOf(text: string, offset: number): number {
  let line = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
