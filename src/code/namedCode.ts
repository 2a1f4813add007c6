import { type Definition, definitionsAmong, flat, headStart, textOf } from './definitions.ts';
import { type Fragment, isJson, parsedDocument } from './fragment.ts';
import { isComment, wordSet } from './nodeTypes.ts';
import { aboveOf, lineBefore } from './placing/replacedLines.ts';
import { grammarOf, type SyntaxNode } from './syntax.ts';

/**
 * A declaration of a document, or a statement with a name: whole lines from the comments and decorators directly above it to its semicolon.
 */
export interface NamedCode {
  name: string;
  start: Spot;
  end: Spot;
  /** The line that declares it, below the comments and decorators. */
  head: number;
  /** The comments and the decorators directly above it, as text; empty if there are none. */
  comments: string;
  decorators: string;
}

/** A place in a document: its line and its character on this line, in UTF-16 units, both from 0. */
interface Spot {
  line: number;
  character: number;
}

/** Named code and its definition, which a default export without a name does not have. */
interface PlacedCode {
  named: NamedCode;
  definition: Definition | undefined;
}

/**
 * The named code of a document, outer code before the code in it. Undefined if the language has no grammar, or if the document is
 * too long.
 */
export async function namedCode(document: string, language: string): Promise<NamedCode[] | undefined> {
  const parsed = await parsedDocument(document, language);
  return parsed && namedCodeAmong(parsed, language).map(({ named }) => named);
}

/** The named code of parsed code, in the same order. */
export function namedCodeAmong(parsed: Fragment, language: string): PlacedCode[] {
  const definitions = flat(definitionsAmong(parsed.nodes, parsed.text));
  const taken = definitions.filter((definition) => isTaken(definition, parsed, language));
  const known = new Set(definitions.map(({ node }) => node));
  const nameless = parsed.nodes.filter((node) => isDefaultExport(node, parsed) && !known.has(node));
  const all: { shown: Named; definition?: Definition }[] = [
    ...nameless.map((node) => ({ shown: { name: defaultExport, node, beside: parsed.nodes } })),
    ...taken.map((definition) => ({ shown: withShownName(definition), definition })),
  ];
  return all.flatMap(({ shown, definition }) => {
    const named = placed(shown, parsed);
    return named ? { named, definition } : [];
  });
}

type Named = Pick<Definition, 'name' | 'node' | 'beside'>;

/** Undefined if other code is before it on its line: then commands take the code around it. */
function placed({ name, node, beside }: Named, parsed: Fragment): NamedCode | undefined {
  const { text, lineAt } = parsed;
  const above = aboveOf({ node, beside, definition: undefined }, parsed, false);
  const first = above[0] ?? node;
  if (lineBefore(text, first.start) !== '') return undefined;
  const head = headStart(node, text);
  const inside = text.slice(node.start, head);
  return {
    name,
    start: spotOf(first.start, parsed),
    end: spotOf(endWithSemicolon(node, text), parsed),
    head: lineAt(head),
    comments: linesOf(above.filter(({ type }) => isComment(type)).map((each) => textOf(each, text))),
    decorators: linesOf([...above.filter(({ type }) => !isComment(type)).map((each) => textOf(each, text)), inside]),
  };
}

function linesOf(texts: string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
}

function spotOf(offset: number, { text, lineAt }: Fragment): Spot {
  return { line: lineAt(offset), character: offset - (text.lastIndexOf('\n', offset - 1) + 1) };
}

/** In some grammars, the semicolon is not part of the node, and in others the line ending is. */
function endWithSemicolon({ start, end }: SyntaxNode, text: string): number {
  const last = start + text.slice(start, end).trimEnd().length;
  return last + (/^[ \t]*;/.exec(text.slice(last, last + 100))?.[0].length ?? 0);
}

function withShownName({ kind, name, node, beside }: Definition): Named {
  return { name: kind === 'function' ? `${name}()` : name, node, beside };
}

function isTaken(definition: Definition, { lineAt }: Fragment, language: string): boolean {
  const { kind, core, node, owner } = definition;
  if (kind === 'call') return isNamedStatement(definition);
  if (kind !== 'value') return true;
  const isOfSeveralLines = lineAt(node.start) < lineAt(node.end - 1);
  if (partTypes.has(core.type)) return isJson(language) && isOfSeveralLines;
  if (owner === undefined && valueTypes.has(core.type)) return false;
  return isOfSeveralLines || !ofData.has(grammarOf(language) ?? '');
}

const defaultExport = 'export default';

/** A default export may have no name. */
function isDefaultExport(node: SyntaxNode, { text }: Fragment): boolean {
  return node.type === 'export_statement' && /^export\s+default\b/.test(text.slice(headStart(node, text), node.end));
}

/** Whether a call is a statement that a reader would name, such as a test, and not one among the statements of a function. */
function isNamedStatement({ owner }: Definition): boolean {
  return owner === undefined || (owner.kind === 'call' && isNamedStatement(owner));
}

/** The types of values that are parts of a declaration or of an object, and no declarations of their own. */
const partTypes = wordSet(
  'enum_assignment enum_constant enum_member_declaration enum_variant enumerator pair property_identifier shorthand_property_identifier',
);

/** The types of values that a whole file of data consists of. */
const valueTypes = wordSet('array object');

/** The grammars of languages whose declarations of one line are too small to be worked on alone. */
const ofData = wordSet('css ini');
