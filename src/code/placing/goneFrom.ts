import { definitionsAmong, flat, pathOf } from '../definitions.ts';
import { type Fragment, parsedDocument } from '../fragment.ts';

/** Returns the names of the functions and classes that a document has, and the code that would take its place has not, in order. */
export async function goneFrom(document: string, code: string, language: string): Promise<string[]> {
  const before = await parsedDocument(document, language);
  const now = before && (await parsedDocument(code, language));
  if (!now) return [];
  const left = new Set(definedIn(now).map(({ path }) => path));
  return definedIn(before).flatMap(({ path, name }) => (left.has(path) ? [] : [name]));
}

function definedIn({ nodes, text }: Fragment): { path: string; name: string }[] {
  const all = flat(definitionsAmong(nodes, text)).filter(({ kind }) => kind === 'function' || kind === 'type');
  return all.map((definition) => ({ path: JSON.stringify(pathOf(definition)), name: definition.name }));
}
