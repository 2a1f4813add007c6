import { grammarOf, parserFor, type Parse, type SyntaxNode } from './syntax.ts';

/** Code that was parsed, either alone or inside other code that was put around it. */
export interface Fragment {
  /** The text that the offsets of the nodes refer to: the code and what was put around it. */
  text: string;
  /** The offset at which the code begins. */
  start: number;
  /** The line of the code, from 0, that contains an offset. */
  lineAt: (offset: number) => number;
  /** The top nodes of the code, which are siblings, in order, with comments. */
  nodes: SyntaxNode[];
  hasError: boolean;
}

/** What can be put around code of a grammar so that it parses, the most likely first. */
const surroundings: Record<string, [before: string, after: string][]> = {
  'c-sharp': [
    ['class X {\n', '\n}'],
    ['', '\n'],
  ],
  cpp: [
    ['', '\n'],
    ['struct X {\n', '\n};'],
  ],
  css: [
    ['', '\n'],
    ['x {\n', '\n}'],
    ['@keyframes x {\n', '\n}'],
  ],
  java: [
    ['class X {\n', '\n}'],
    ['', '\n'],
  ],
  // Without the tag of PHP, any words parse as plain text.
  php: [
    ['<?php\n', '\n'],
    ['<?php\nclass X {\n', '\n}'],
    ['', '\n'],
  ],
};

const script: [before: string, after: string][] = [
  ['', '\n'],
  ['class X {\n', '\n}'],
  ['({\n', '\n})'],
];
for (const grammar of ['javascript', 'tsx', 'typescript', 'powershell']) surroundings[grammar] = script;

/** JSON is a value, which JavaScript's grammar accepts in parentheses. */
const value: [before: string, after: string][] = [
  ['(\n', '\n)'],
  ['({\n', '\n})'],
];

/** Parses a whole document. Undefined if its language has no parser, or if the document is too long or cannot be parsed. */
export async function parsedDocument(document: string, language: string): Promise<Fragment | undefined> {
  return parsedDocumentWith(await parserFor(language), document, language);
}

/** Parses a whole document as `parsedDocument` does, with a parser that is already loaded. */
export function parsedDocumentWith(parse: Parse, document: string, language: string): Fragment | undefined {
  const [around = ['', '\n'] as const] = isJson(language) ? value : [];
  return within(document, parse, around[0], around[1]);
}

/** All nodes of code. */
export function allIn({ nodes }: Pick<Fragment, 'nodes'>): SyntaxNode[] {
  const all = [...nodes];
  // The list grows during the loop.
  for (const node of all) for (const child of node.children) all.push(child);
  return all;
}

/** The number of places in code that do not parse. */
export function errorsIn(code: Fragment): number {
  return code.hasError ? Math.max(1, allIn(code).filter(({ type }) => type === 'ERROR').length) : 0;
}

/**
 * Parses code inside the first surroundings with which it has no errors, else inside the first of all. Undefined as for `parsedDocument`.
 */
export async function parsedCode(code: string, language: string): Promise<Fragment | undefined> {
  return parsedWith(await parserFor(language), code, language);
}

/** Parses code as `parsedCode` does, with a parser that is already loaded. */
export function parsedWith(parse: Parse, code: string, language: string): Fragment | undefined {
  const choices = isJson(language) ? value : (surroundings[grammarOf(language) ?? ''] ?? [['', '\n']]);
  let best: Fragment | undefined;
  for (const [before, after] of choices) {
    const fragment = within(code, parse, before, after);
    // Code that takes too long to parse takes too long inside other code, too.
    if (!fragment) return best;
    if (!fragment.hasError) return fragment;
    best ??= fragment;
  }
  return best;
}

/** Whether a language, as VS Code names it, is JSON, with or without comments. */
export function isJson(language: string): boolean {
  return /^json/.test(language);
}

function within(code: string, parse: Parse, before: string, after: string): Fragment | undefined {
  const text = before + code + after;
  const root = parse(text);
  if (!root) return undefined;
  const start = before.length;
  const end = start + code.trimEnd().length;
  // Some nodes end with a line ending, which may not be part of the code.
  const isCode = (node: SyntaxNode): boolean =>
    node.start >= start && node.start + text.slice(node.start, node.end).trimEnd().length <= end;
  return {
    text,
    start,
    lineAt: lineFinder(text, before.split('\n').length - 1),
    nodes: statementsOf(around(root, start, end)).filter(isCode),
    hasError: root.hasError,
  };
}

/** In PowerShell, a program contains its statements in a list. The comments above the first statement are siblings of this list. */
function statementsOf({ children }: SyntaxNode): SyntaxNode[] {
  return children.flatMap((child) => (child.type === 'statement_list' ? child.children : [child]));
}

function lineFinder(text: string, linesBefore: number): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low - linesBefore;
  };
}

/** The innermost node that begins before the code and contains it, or else the root. */
function around(root: SyntaxNode, start: number, end: number): SyntaxNode {
  const next = root.children.find((child) => child.start < start && child.end >= end);
  return next ? around(next, start, end) : root;
}
