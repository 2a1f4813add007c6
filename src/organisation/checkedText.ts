import { validate, type OutputUnit, type Schema } from '@cfworker/json-schema';
import * as l10n from '@vscode/l10n';
import { createScanner, findNodeAtLocation, getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { parseBaseUrl } from '../service/baseUrl.ts';
import { parseRealm, type Pasted } from '../service/credentials.ts';
import { serviceError } from '../service/errors/errors.ts';
import { writtenHeaders } from '../service/http/furtherHeaders.ts';
import { field } from '../shared/json.ts';

/**
 * Reads the bytes of a file as JSON in UTF-8 and checks them against the schema of organisation files. Also checks that no name occurs
 * twice in an object, and that addresses and realms can be used.
 */
export function checkedText(bytes: Uint8Array, schema: Schema): Checked {
  const text = decoded(bytes);
  if (text === undefined) return { mistakes: [notUtf8(bytes)] };
  const { value, found } = checked(text, schema);
  const inOrder = found.sort((one, other) => one.offset - other.offset);
  return inOrder.length === 0 ? { value } : { mistakes: inOrder.map((mistake) => placed(mistake, text)) };
}

/** What is wrong with a file, as our own sentence, and where. Lines and columns start at 1; columns are in UTF-16 units, as in VS Code. */
export interface Mistake {
  line: number;
  column: number;
  sentence: string;
}

/** The content of a file that fits the schema, or its mistakes in the order of the file. */
export type Checked = { value: unknown } | { mistakes: Mistake[] };

/** A mistake with its offset in the text. */
interface Found {
  offset: number;
  sentence: string;
}

const deepest = 50;

function checked(text: string, schema: Schema): { value?: unknown; found: Found[] } {
  const tooDeep = offsetOfTooDeep(text);
  if (tooDeep !== undefined) return { found: [{ offset: tooDeep, sentence: l10n.t('This is nested too deeply.') }] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (!tree || error) return { found: [{ offset: error?.offset ?? 0, sentence: l10n.t('This is not JSON.') }] };
  const names = badNames(tree);
  if (names.length > 0) return { found: names };
  const value: unknown = JSON.parse(text);
  return { value, found: [...misfits(value, schema, tree), ...unusableAddresses(tree), ...unusableHeaders(tree)] };
}

/** The text without a byte order mark; undefined if it is not UTF-8. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Finds the first line that is not UTF-8. Each line can be checked alone, because no character of UTF-8 contains the byte of a line ending.
 */
function notUtf8(bytes: Uint8Array): Mistake {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start);
    const next = end < 0 ? bytes.length : end + 1;
    if (decoded(bytes.subarray(start, next)) === undefined) break;
    start = next;
  }
  return { line, column: 1, sentence: l10n.t('This line is not in UTF-8.') };
}

/**
 * The offset where the text is nested too deeply. Uses no recursion, unlike the code that parses and checks the text, which needs a
 * call for each level.
 */
function offsetOfTooDeep(text: string): number | undefined {
  const scanner = createScanner(text);
  for (let depth = 0; scanner.getPosition() < text.length;) {
    scanner.scan();
    const sign = text[scanner.getTokenOffset()];
    if (sign === '{' || sign === '[') depth++;
    if (sign === '}' || sign === ']') depth--;
    if (depth > deepest) return scanner.getTokenOffset();
  }
  return undefined;
}

/**
 * Finds names that occur twice in an object, and names with half of a surrogate pair. JSON uses the last of several values with the same
 * name, but a reader of the file may notice another one.
 */
function badNames({ type, children = [] }: Node): Found[] {
  const within = children.flatMap(badNames);
  if (type !== 'object') return within;
  const known = new Set<string>();
  for (const { children: [name] = [] } of children) {
    if (!name) continue;
    const text = String(name.value);
    if (!text.isWellFormed()) within.push({ offset: name.offset, sentence: unknownName(text) });
    if (known.has(text)) within.push({ offset: name.offset, sentence: l10n.t('"{0}" is here twice.', text) });
    known.add(text);
  }
  return within;
}

function unknownName(name: string): string {
  return l10n.t('"{0}" is not a name that is known here.', name.toWellFormed());
}

/** The keywords that report that something below does not fit. The schema reports them for everything above a mistake. */
const above = new Set(['properties', 'patternProperties', 'additionalProperties', 'items', 'allOf', '$ref']);

function misfits(value: unknown, schema: Schema, tree: Node): Found[] {
  const { errors } = validate(value, schema, '7', undefined, false);
  const mistakes = errors.filter(({ keyword }) => !above.has(keyword));
  // If a value fits none of several allowed forms, only that is shown, and not what each form lacks.
  const ofForms = mistakes.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  const isWithin = ({ instanceLocation }: OutputUnit): boolean =>
    ofForms.some((form) => `${instanceLocation}/`.startsWith(`${form.instanceLocation}/`));
  const shown = [...ofForms, ...mistakes.filter((mistake) => !isWithin(mistake))];
  const found = shown.map((mistake) => misfit(mistake, value, schema, tree));
  // Each missing name is reported, and one sentence has all of them.
  return [...new Map(found.map((each) => [`${each.offset} ${each.sentence}`, each])).values()];
}

function misfit(mistake: OutputUnit, whole: unknown, schema: Schema, tree: Node): Found {
  const path = pathOf(mistake.instanceLocation);
  const node = nodeAt(tree, path);
  // The schema reports an unknown name at its value.
  const isUnknown = mistake.keyword === 'false';
  const { offset } = (isUnknown ? node.parent?.children?.[0] : undefined) ?? node;
  if (isUnknown) return { offset, sentence: unknownName(path.at(-1) ?? '') };
  const expected = valueAt(schema, pathOf(mistake.keywordLocation));
  if (mistake.keyword === 'required') {
    const present = Object(valueAt(whole, path)) as object;
    const missing = (expected as string[]).filter((name) => !Object.hasOwn(present, name));
    return { offset, sentence: l10n.t('"{0}" is missing here.', missing.join('", "')) };
  }
  return {
    offset,
    sentence: l10n.t('This value does not fit the schema: {0}.', `${mistake.keyword} ${JSON.stringify(expected)}`),
  };
}

/** Finds addresses and realms that would be refused when they are used. */
function unusableAddresses(tree: Node): Found[] {
  const settings = ['settings'];
  const list = findNodeAtLocation(tree, [...settings, 'connections', 'value'])?.children ?? [];
  return [
    ...refusals(findNodeAtLocation(tree, [...settings, 'baseUrl', 'value']), baseUrlOf),
    ...refusals(findNodeAtLocation(tree, [...settings, 'realm', 'value']), parseRealm),
    ...list.flatMap((connection) => [
      ...refusals(findNodeAtLocation(connection, ['baseUrl']), baseUrlOf),
      ...refusals(findNodeAtLocation(connection, ['realm']), parseRealm),
    ]),
  ];
}

/** Finds each header that would be refused when something is sent; and names that differ in upper and lower case only. */
function unusableHeaders(tree: Node): Found[] {
  const node = findNodeAtLocation(tree, ['settings', 'headers', 'value']);
  const headers = (node?.children ?? []).flatMap(({ children: [name, value] = [] }) =>
    name && value ? [{ name, value }] : [],
  );
  const each = headers.flatMap(({ name, value }) =>
    refusedHeaders({ [String(name.value)]: getNodeValue(value) as unknown }, value),
  );
  return !node || each.length > 0 ? each : refusedHeaders(getNodeValue(node), node);
}

function refusedHeaders(written: unknown, { offset }: Node): Found[] {
  try {
    writtenHeaders(written);
    return [];
  } catch (error) {
    return [{ offset, sentence: serviceError(error).message }];
  }
}

function baseUrlOf(written: string): Pasted {
  const base = parseBaseUrl(written);
  return base.ok ? { ok: true, value: base.baseUrl } : base;
}

function refusals(node: Node | undefined, parse: (written: string) => Pasted): Found[] {
  const written: unknown = node?.value;
  if (!node || typeof written !== 'string') return [];
  const parsed = parse(written);
  return parsed.ok ? [] : [{ offset: node.offset, sentence: parsed.reason }];
}

/** The names in a JSON pointer such as `#/a/b~1c`. */
function pathOf(pointer: string): string[] {
  const names = pointer.split('/').slice(1);
  return names.map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The node that a path leads to, or the last one on it that exists. */
function nodeAt(tree: Node, path: string[]): Node {
  let node = tree;
  for (const name of path) node = findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]) ?? node;
  return node;
}

function valueAt(value: unknown, path: string[]): unknown {
  return path.reduce(field, value);
}

function placed({ offset, sentence }: Found, text: string): Mistake {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, sentence };
}
