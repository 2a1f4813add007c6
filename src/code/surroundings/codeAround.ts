import { type Definition, definitionsAmong } from '../definitions.ts';
import { parsedDocument, type Fragment } from '../fragment.ts';
import { definingTypes, isComment, wordSet } from '../nodeTypes.ts';
import type { SyntaxNode } from '../syntax.ts';
import { outlineOf } from './outline.ts';

/** Offsets in a document, in UTF-16 units; `end` is exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/** Lines of a document, from 0, both ends included. */
export interface Lines {
  first: number;
  last: number;
}

/** A name that code uses, and where it does so first. */
export interface UsedName {
  name: string;
  offset: number;
}

/** What surrounds code in its own document. */
export interface CodeAround {
  /** The imports and whatever else is above the first definition of several lines; undefined where nothing is, or the code begins with it. */
  head: Lines | undefined;
  /** The names of what is around and beside the code, a line each, as the document declares them, but for the head; empty where nothing is. */
  outline: string;
  /** Each name once, in the order of the code, without those that it declares itself. */
  names: UsedName[];
}

/** Most characters of a document whose surroundings are looked for: a longer one takes the parser too long. */
const longestDocument = 300_000;

const mostNames = 100;

/** What surrounds some stretches of a document; undefined where no grammar for code is, and where the document is too long. */
export async function codeAround(
  document: string,
  language: string,
  stretches: readonly Stretch[],
): Promise<CodeAround | undefined> {
  const parsed = await parsedForSurroundings(document, language);
  if (!parsed) return undefined;
  const definitions = definitionsAmong(parsed.nodes, parsed.text);
  const head = headOf(parsed, definitions, stretches);
  const below = head ? definitions.filter(({ node }) => parsed.lineAt(node.start) > head.last) : definitions;
  return {
    head,
    outline: outlineOf(below, stretches),
    names: stretches
      .flatMap((stretch) => namesIn(parsed, stretch))
      .filter(isFirst)
      .slice(0, mostNames),
  };
}

/** A document whose surroundings may be looked at. What is only data has none: its values may be secrets. */
export async function parsedForSurroundings(document: string, language: string): Promise<Fragment | undefined> {
  if (document.length > longestDocument || ofData.has(language)) return undefined;
  return parsedDocument(document, language);
}

const ofData = wordSet('ini json jsonc properties');

/** Comments at the very beginning are about licences. */
function headOf(
  { nodes, text, lineAt }: Fragment,
  definitions: readonly Definition[],
  stretches: readonly Stretch[],
): Lines | undefined {
  const isLong = ({ node }: Definition): boolean => lineAt(node.end) > lineAt(node.start);
  const ends = definitions.filter(isLong).map((definition) => startWithComments(definition));
  const limits = [...ends, ...stretches.map(({ start }) => start)];
  const end = limits.reduce((least, limit) => Math.min(least, limit), text.trimEnd().length);
  const start = nodes.find(({ type }) => !isComment(type))?.start ?? end;
  const last = start + text.slice(start, end).trimEnd().length;
  return last > start ? { first: lineAt(start), last: lineAt(last - 1) } : undefined;
}

/** Where a definition begins, with the comments directly above it. */
function startWithComments({ node, beside }: Definition): number {
  let at = beside.indexOf(node);
  while (at > 0 && isComment(beside[at - 1]?.type ?? '')) at -= 1;
  return beside[at]?.start ?? node.start;
}

function namesIn({ nodes, text }: Fragment, { start, end }: Stretch): UsedName[] {
  const names: UsedName[] = [];
  const waiting: [node: SyntaxNode, parent: string][] = nodes.toReversed().map((node) => [node, '']);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, parent] = next;
    if (node.end <= start || node.start >= end) continue;
    const isDeclared = node.field === 'name' && definingTypes.has(parent);
    if (isName(node) && !isDeclared && node.start >= start && node.end <= end)
      names.push({ name: text.slice(node.start, node.end), offset: node.start });
    for (const child of node.children.toReversed()) waiting.push([child, node.type]);
  }
  return names;
}

function isName({ type, children }: SyntaxNode): boolean {
  return (type.endsWith('identifier') && children.length === 0) || namingTypes.has(type);
}

/** What grammars call names besides `identifier` and `type_identifier`. */
const namingTypes = wordSet('command_name constant name simple_name variable variable_name');

function isFirst({ name }: UsedName, at: number, all: readonly UsedName[]): boolean {
  return all.findIndex((other) => other.name === name) === at;
}
