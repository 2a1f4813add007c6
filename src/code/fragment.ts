import { grammarOf, parserFor, type Parse, type SyntaxNode } from './syntax.ts';

/** Code that was parsed, by itself or within code that may surround it. */
export interface Fragment {
  /** What the nodes count in: the code with what was put around it. */
  text: string;
  /** The line of the code, from 0, that an offset is on. */
  lineAt: (offset: number) => number;
  /** The nodes that are beside each other, in order, with comments. */
  nodes: SyntaxNode[];
  hasError: boolean;
}

/** What may surround code of a grammar, the most likely first. */
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
  // Without its tag it is text that any words may be.
  php: [
    ['<?php\n', '\n'],
    ['<?php\nclass X {\n', '\n}'],
    ['', '\n'],
  ],
  rust: [
    ['', '\n'],
    ['impl X {\n', '\n}'],
    ['trait X {\n', '\n}'],
  ],
};

const script: [before: string, after: string][] = [
  ['', '\n'],
  ['class X {\n', '\n}'],
  ['({\n', '\n})'],
];
for (const grammar of ['javascript', 'tsx', 'typescript', 'powershell']) surroundings[grammar] = script;

/** JSON is a value. */
const value: [before: string, after: string][] = [
  ['(\n', '\n)'],
  ['({\n', '\n})'],
];

/** A whole document; undefined without a parser, or where the document is too long. */
export async function parsedDocument(document: string, language: string): Promise<Fragment | undefined> {
  const [around = ['', '\n'] as const] = isJson(language) ? value : [];
  return within(document, await parserFor(language), around[0], around[1]);
}

/** Code within what may surround it: the first with which it parses, else the first of all. */
export async function parsedCode(code: string, language: string): Promise<Fragment | undefined> {
  return parsedWith(await parserFor(language), code, language);
}

/** The same with the parser of the language. */
export function parsedWith(parse: Parse, code: string, language: string): Fragment | undefined {
  const choices = isJson(language) ? value : (surroundings[grammarOf(language) ?? ''] ?? [['', '\n']]);
  let best: Fragment | undefined;
  for (const [before, after] of choices) {
    const fragment = within(code, parse, before, after);
    // What takes too long in one place takes as long in the next.
    if (!fragment) return best;
    if (!fragment.hasError) return fragment;
    best ??= fragment;
  }
  return best;
}

/** Whether a language, as VS Code names it, is JSON, with comments or without. */
export function isJson(language: string): boolean {
  return /^json/.test(language);
}

function within(code: string, parse: Parse, before: string, after: string): Fragment | undefined {
  const text = before + code + after;
  const root = parse(text);
  if (!root) return undefined;
  const start = before.length;
  const end = start + code.trimEnd().length;
  // Some nodes end with the line end, which may not be of the code.
  const isCode = (node: SyntaxNode): boolean =>
    node.start >= start && node.start + text.slice(node.start, node.end).trimEnd().length <= end;
  return {
    text,
    lineAt: lineFinder(text, before.split('\n').length - 1),
    nodes: statementsOf(around(root, start, end)).filter(isCode),
    hasError: root.hasError,
  };
}

/** In PowerShell a list is between a program and its statements, beside the comments above the first. */
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

/** The innermost node that begins before the code, or else the root. */
function around(root: SyntaxNode, start: number, end: number): SyntaxNode {
  const next = root.children.find((child) => child.start < start && child.end >= end);
  return next ? around(next, start, end) : root;
}
