import { type Fragment, parsedCode, parsedDocument } from '../fragment.ts';
import { indenterFor, type Indenter } from '../indenting/indentation.ts';
import type { IndentStyle } from '../indenting/indentedLines.ts';
import { isOnlyString, wordSet } from '../nodeTypes.ts';
import { indentOf, spaced } from '../spaced.ts';
import { type Insertion, keepsLines, withInsertions } from './insertions.ts';
import type { SyntaxNode } from '../syntax.ts';
import { type Suite, suiteOf, suitesIn, type TestPart } from './suites.ts';
import { importOf, isImport, knownImports } from '../imports.ts';

/** A test file with new tests in it. */
export interface AddedTests {
  text: string;
  /** The number of tests and other parts that were left out, because the file has different ones of the same name, or no line for them. */
  leftOut: number;
}

/**
 * A test file with the tests in `code` added. Imports go below those of the file; tests go to the end of the suite or class that
 * they belong to, else to the end of the file. All lines of the file stay unchanged. Line endings are `\n`.
 */
export async function addedTests(file: string, code: string, style: IndentStyle): Promise<AddedTests> {
  if (file.trimEnd() === code.trimEnd()) return { text: file, leftOut: 0 };
  // The reply may repeat the whole file.
  if (file.trim() === '' || keepsLines(file.trimEnd(), code)) return { text: code, leftOut: 0 };
  const document = await parsedDocument(file, style.language);
  const added = document && (await parsedCode(code, style.language));
  const atEnd = { text: testsSoFar(file, code), leftOut: 0 };
  if (!added || document.hasError || added.hasError || suiteOf(document).parts.length === 0) return atEnd;
  const result = new Addition(document, added, await indenterFor(style)).result(file);
  return (await parsedDocument(result.text, style.language))?.hasError ? atEnd : result;
}

/**
 * A test file with code added at its end. Used while the code is still arriving, because its place is not known yet, and if the
 * code cannot be placed.
 */
export function testsSoFar(file: string, code: string): string {
  const at = file.trimEnd().length;
  return at === 0 ? code : withInsertions(file, [{ at, text: `\n\n${code.trim()}` }]);
}

/** Finds the place in a file for each part of some code. */
class Addition {
  readonly #document: Fragment;
  readonly #code: Fragment;
  readonly #indenter: Indenter;
  readonly #file: Suite;
  /** The parts to add at the end of each suite. */
  readonly #added = new Map<Suite, TestPart[]>();
  readonly #imports: string[] = [];
  #leftOut = 0;

  constructor(document: Fragment, code: Fragment, indenter: Indenter) {
    this.#document = document;
    this.#code = code;
    this.#indenter = indenter;
    this.#file = suiteOf(document);
  }

  result(file: string): AddedTests {
    const known = knownImports(this.#document.nodes, this.#document.text);
    for (const part of suiteOf(this.#code).parts)
      if (isImport(part.item.node, this.#code.text)) this.#takeImport(part, known);
      else if (!headings.has(part.item.node.type)) this.#take(part, this.#homeOf(part));
    const tests = [...this.#added].flatMap(([suite, parts]) => this.#insertedInto(suite, parts));
    return { text: withInsertions(file, [...this.#insertedImports(), ...tests]), leftOut: this.#leftOut };
  }

  #takeImport({ item }: TestPart, known: ReadonlySet<string>): void {
    const text = importOf(item, this.#code, known);
    if (text !== undefined) this.#imports.push(text.trimEnd());
  }

  /** Adds a part to a suite. An existing suite gets only the parts that it lacks; an existing test is kept. */
  #take(part: TestPart, home: Suite): void {
    const same = home.parts.find(({ identity }) => identity === part.identity);
    if (!same) this.#added.set(home, [...(this.#added.get(home) ?? []), part]);
    else if (same.suite && part.suite) for (const inner of part.suite.parts) this.#take(inner, same.suite);
    else if (textOf(same, this.#document) !== textOf(part, this.#code)) this.#leftOut++;
  }

  /**
   * The suite for a part: the one with a suite of its name if the part is a suite, else the one with parts of its kind, else the
   * file, or for a method the last class.
   */
  #homeOf(part: TestPart): Suite {
    const all = suitesIn(this.#file);
    const named = all.filter(({ parts }) => parts.some(({ identity, suite }) => suite && identity === part.identity));
    if (part.suite && named[0]) return named[0];
    const alike = all.filter(({ parts }) => parts.some(({ kind }) => kind === part.kind));
    if (alike.length === 1 && alike[0]) return alike[0];
    if (alike.includes(this.#file) || !isMethod(part)) return this.#file;
    const ofClasses = all.filter(({ isClass }) => isClass);
    return alike.at(-1) ?? ofClasses.at(-1) ?? this.#file;
  }

  #insertedInto(suite: Suite, parts: TestPart[]): Insertion[] {
    const { text } = this.#document;
    const last = suite.parts.findLast(({ item, suite: inner }) => item.definition ?? inner) ?? suite.parts.at(-1);
    const end = last ? endOf(last, text) : (suite.body?.start ?? 0) + 1;
    const at = lineEnd(text, end);
    if (!isNothing(text.slice(end, at))) {
      this.#leftOut += parts.length;
      return [];
    }
    const indent = last ? indentOf(lineBefore(text, last.item.node.start)) : `${indentOf(lineBefore(text, end))}    `;
    return [{ at, text: (last ? gapIn(suite, text) : '\n') + this.#joined(parts, indent, gapIn(suite, text)) }];
  }

  /** Joins parts. Those with nothing between them keep their distance. */
  #joined(parts: TestPart[], indent: string, gap: string): string {
    const { text } = this.#code;
    let joined = '';
    for (const [at, part] of parts.entries()) {
      const before = parts[at - 1];
      const between = before ? text.slice(endOf(before, text), startOf(part)) : '';
      const isBeside = before && /^;?\s*$/.test(between);
      joined += before ? (isBeside ? between.replace(/[^\n]/g, '') || gap : gap) : '';
      joined += this.#indenter.indentedFor(textWithAbove(part, text), indent, '');
    }
    return joined;
  }

  #insertedImports(): Insertion[] {
    if (this.#imports.length === 0) return [];
    const { text } = this.#document;
    const isHead = ({ item: { node } }: TestPart): boolean => headings.has(node.type) || isOnlyString(node);
    const imports = this.#file.parts.filter(({ item }) => isImport(item.node, text));
    const last = imports.at(-1) ?? this.#file.parts.findLast(isHead);
    const list = last && importList(last);
    if (list && lineEnd(text, list.end) < endOf(last, text))
      return [{ at: lineEnd(text, list.end), text: this.#imports.flatMap(listedImports).join('') }];
    const lines = this.#imports.join('\n');
    if (!last) return [{ at: text.startsWith('#!') ? lineEnd(text, 0) + 1 : 0, text: `${lines}\n\n` }];
    return [{ at: lineEnd(text, endOf(last, text)), text: `${imports.length > 0 ? '\n' : '\n\n'}${lines}` }];
  }
}

/** The last import in the parentheses of an import declaration of Go; undefined without parentheses. */
function importList({ item: { node } }: TestPart): SyntaxNode | undefined {
  return node.children.find(({ type }) => type === 'import_spec_list')?.children.at(-1);
}

/** The imports in a declaration of Go, each on a separate line, without comments. */
function listedImports(declaration: string): string[] {
  return (declaration.replace(/\/\/.*/g, '').match(/(?:(?<![\w.])[\w.]+[ \t]+)?"[^"\n]+"/g) ?? []).map(
    (one) => `\n\t${one.replace(/^import\s+/, '')}`,
  );
}

/** The types of nodes that a file has only once, at its start. */
const headings = wordSet('file_scoped_namespace_declaration package_clause package_declaration php_tag');

/** Whether a part cannot be outside a class. */
function isMethod({ item: { node } }: TestPart): boolean {
  return methods.has(node.type);
}

const methods = wordSet('constructor_declaration method_declaration method_definition');

function textOf({ item: { node } }: TestPart, { text }: Fragment): string {
  return spaced(text.slice(node.start, node.end));
}

/** The text of a part with the comments and decorators above it, from the start of its line. */
function textWithAbove(part: TestPart, text: string): string {
  const start = startOf(part);
  return (lineBefore(text, start).trim() === '' ? lineBefore(text, start) : '') + text.slice(start, endOf(part, text));
}

function startOf({ item: { node, above } }: TestPart): number {
  return above[0]?.start ?? node.start;
}

/** The end of a part and of a comment beside it, without the line ending that some nodes contain. */
function endOf({ item: { node, end } }: TestPart, text: string): number {
  return node.start + text.slice(node.start, end).trimEnd().length;
}

/**
 * The line endings for a gap between parts of a suite: two blank lines if the last two parts have at least two between them, else
 * one.
 */
function gapIn({ parts }: Suite, text: string): string {
  const [one, other] = parts.slice(-2);
  const between = one && other ? text.slice(endOf(one, text), startOf(other)) : '';
  return between.split('\n').length > 3 ? '\n\n\n' : '\n\n';
}

function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at < 0 ? text.length : at;
}

function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
}

/** Whether the rest of a line contains only the end of a statement, or a comment. */
function isNothing(rest: string): boolean {
  return /^\s*(?:[;,]\s*)?(?:(?:\/\/|\/\*|#).*)?$/.test(rest);
}
