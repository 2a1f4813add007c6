import { type Definition, definitionsAmong, flat, pathOf } from '../definitions.ts';
import { parsedDocument } from '../fragment.ts';

/** The names of the functions and classes that a document has, and the code that would take its place has not, in order. */
export async function goneFrom(document: string, code: string, language: string): Promise<string[]> {
  const before = await parsedDocument(document, language);
  const now = before && (await parsedDocument(code, language));
  if (!now) return [];
  return goneAmong(
    flat(definitionsAmong(before.nodes, before.text)).filter(isNoValue),
    pathsAmong(definitionsAmong(now.nodes, now.text)),
  );
}

/** The paths of definitions and of all that they contain. */
export function pathsAmong(definitions: Definition[]): ReadonlySet<string> {
  return new Set(flat(definitions).map((each) => pathIn(each)));
}

/**
 * The names of definitions that are not at any of the paths that are left. `depth` is the number of names around all of them that these
 * paths lack.
 */
export function goneAmong(before: readonly Definition[], left: ReadonlySet<string>, depth = 0): string[] {
  return before.flatMap((each) => (left.has(pathIn(each, depth)) ? [] : [each.name]));
}

/** The path of a definition, without its first names. */
function pathIn(definition: Definition, depth = 0): string {
  return JSON.stringify(pathOf(definition).slice(depth));
}

/** Whether a definition is a function or a class, which code that is meant as a whole has to keep. */
export function isNoValue({ kind }: Definition): boolean {
  return kind === 'function' || kind === 'type';
}
