import { bodyOf, type Definition, definitionsAmong, flat } from '../definitions.ts';
import { type Fragment, parsedCode, parsedDocument } from '../fragment.ts';
import { importOf, isImport, knownImports, statementText } from '../imports.ts';
import { type Item, itemsOf, startOf } from '../items.ts';
import { isComment, isOnlyString } from '../nodeTypes.ts';
import type { Stretch } from '../splice.ts';
import type { SyntaxNode } from '../syntax.ts';

/**
 * The code for the place of a definition without what the document has around it: the package, the imports and the other parts of
 * the file that code repeats before and after it, and the class around a method. Imports that the document lacks stay at its start.
 */
export async function unwrapped(document: string, place: Stretch, code: string, language: string): Promise<string> {
  const file = await parsedDocument(document, language);
  const parsed = file && (await parsedCode(code, language));
  if (!parsed || parsed.hasError) return code;
  const { inside, around } = definitionsAt(file, place);
  const all = itemsOf(parsed);
  if (inside.size === 0 || all.length === 0) return code;
  const { items, imports } = withoutRepeats(all, parsed, file, place);
  const own = withoutOwners(items, parsed, { inside, around });
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || (first === all[0] && last === all.at(-1))) return code;
  const { text } = parsed;
  const at = startOf(first, parsed);
  const line = Math.max(parsed.start, text.lastIndexOf('\n', at - 1) + 1);
  // A class around the place may be on the same line.
  const start = text.slice(line, at).trim() === '' ? line : at;
  const sign = /^[ \t]*[;,]/.exec(text.slice(last.node.end))?.[0].length ?? 0;
  const end = last === all.at(-1) ? parsed.start + code.length : Math.max(last.end, last.node.end + sign);
  return [...imports, text.slice(start, end)].join('\n\n');
}

/** The names of the definitions in a place, and of those around it. */
interface Names {
  inside: Set<string>;
  around: Set<string>;
}

function definitionsAt({ nodes, text, start }: Fragment, place: Stretch): Names {
  const [from, to] = [start + place.start, start + place.end];
  const all = flat(definitionsAmong(nodes, text));
  const inside = all.filter(({ core }) => from <= core.start && core.end <= to);
  const around = all.filter(({ core }) => core.start < from && to <= core.end);
  return { inside: new Set(inside.map(({ name }) => name)), around: new Set(around.map(({ name }) => name)) };
}

/** The parts of code without those at its start and its end that the document has outside the place, and its new imports. */
function withoutRepeats(
  all: Item[],
  code: Fragment,
  file: Fragment,
  place: Stretch,
): { items: Item[]; imports: string[] } {
  const [from, to] = [file.start + place.start, file.start + place.end];
  const outside = file.nodes.filter(({ start, end }) => end <= from || to <= start);
  const known = new Set(outside.map(({ start, end }) => statementText(file.text.slice(start, end))));
  const isNew = ({ text }: Item): boolean => !known.has(statementText(text));
  const hasImports = mayHaveImports(file, from, to);
  const isOwn = (item: Item): boolean => isNew(item) && (hasImports || !isImport(item.node, code.text));
  const first = all.findIndex(isOwn);
  const last = all.findLastIndex(isNew);
  const names = knownImports(outside, file.text);
  const imports = all.slice(0, first).filter(({ node }) => isImport(node, code.text));
  const added = imports.flatMap((each) => importOf(each, code, names) ?? []);
  return { items: first < 0 ? all : all.slice(first, last + 1), imports: added };
}

/** Whether imports belong in a place: it has some, or only comments are above it. */
function mayHaveImports({ nodes, text }: Fragment, from: number, to: number): boolean {
  const isThere = (node: SyntaxNode): boolean => from <= node.start && node.end <= to && isImport(node, text);
  return nodes.some(isThere) || nodes.every(({ type, end }) => end > from || isComment(type));
}

/** The parts of code, or, if it is a class around the place with nothing but the definition that goes there, that definition. */
function withoutOwners(items: Item[], code: Fragment, { inside, around }: Names): Item[] {
  const [only, ...others] = items;
  const owner = only?.definition;
  if (!owner || others.length > 0 || owner.kind !== 'type' || inside.has(owner.name) || !around.has(owner.name))
    return items;
  const members = itemsOf({ ...code, nodes: bodyOf(owner.core)?.children ?? [] });
  const next = withoutOwners(members.filter(isSaid), code, { inside, around });
  return next.length === 1 && isAmong(next[0]?.definition, inside) ? next : items;
}

/** Whether a member is more than a docstring or dots. */
function isSaid({ node, text }: Item): boolean {
  return !isOnlyString(node) && /\p{L}/u.test(text);
}

function isAmong(definition: Definition | undefined, names: Set<string>): boolean {
  return definition !== undefined && names.has(definition.name);
}
