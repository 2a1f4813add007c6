import { type Definition, definitionsAmong } from '../definitions.ts';
import { parsedDocument, type Fragment } from '../fragment.ts';
import { definingTypes, isComment, isName, wordSet } from '../nodeTypes.ts';
import type { Stretch } from '../splice.ts';
import type { SyntaxNode } from '../syntax.ts';
import { outlineOf } from './outline.ts';

/** A range of lines in a document, from 0; both ends are included. */
export interface Lines {
  first: number;
  last: number;
}

/** A name that code uses, and the offset of its first use. */
export interface UsedName {
  name: string;
  offset: number;
}

/** The surroundings of code in its own document. */
export interface CodeAround {
  /** The imports and other lines above the first definition of several lines, and above the code; undefined if there are none. */
  head: Lines | undefined;
  /** The declarations of what is around and beside the code, one per line, without those in the head; empty if there are none. */
  outline: string;
  /** The names that the code uses, each once and in order. Names at the place where they are declared do not count. */
  names: UsedName[];
}

/** The most characters of a document whose surroundings are collected. A longer document takes too long to parse. */
const longestDocument = 300_000;

const mostNames = 100;

/**
 * Collects the surroundings of some stretches of a document. Undefined if the language has no grammar for code, or if the document is too
 * long.
 */
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

/**
 * Parses a document whose surroundings may be collected; undefined for others. Files that contain only data are excluded, because their
 * values may be secrets.
 */
export async function parsedForSurroundings(document: string, language: string): Promise<Fragment | undefined> {
  if (document.length > longestDocument || ofData.has(language)) return undefined;
  return parsedDocument(document, language);
}

const ofData = wordSet('ini json jsonc properties');

/** The lines of the head. Comments at the very start are left out, because they are about licences. */
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

/** The offset at which a definition begins, including the comments directly above it. */
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

function isFirst({ name }: UsedName, at: number, all: readonly UsedName[]): boolean {
  return all.findIndex((other) => other.name === name) === at;
}
