import { parsedDocument } from '../fragment.ts';
import { isImport } from '../imports.ts';
import { partsOf } from './pathParts.ts';

/**
 * Whether the text of the file at `path` imports the file at `code`, as far as the parser and the paths show. Both paths are relative to
 * the same folder.
 */
export async function importsFile(text: string, path: string, code: string, language: string): Promise<boolean> {
  const parsed = await parsedDocument(text, language);
  const imports = parsed?.nodes.filter((node) => isImport(node, text)) ?? [];
  return imports.some(({ start, end }) => pathsIn(text.slice(start, end)).some((one) => leadsTo(one, path, code)));
}

/** The texts in quotes; if there are none, the names, with `/` in place of dots and other separators, as in `from a.b import c`. */
function pathsIn(statement: string): string[] {
  const quoted = [...statement.matchAll(/["'<]([^"'<>\n]+)["'>]/g)].flatMap(([, path]) => path ?? []);
  if (quoted.length > 0) return quoted;
  const names = statement.match(/[\w$]+(?:(?:\.|::|\\)[\w$]+)*/g) ?? [];
  const [module, ...members] = names
    .filter((name) => !keywords.has(name))
    .map((name) => name.replace(/\.|::|\\/g, '/'));
  return module === undefined ? [] : [module, ...members.map((member) => `${module}/${member}`)];
}

const keywords = new Set(['import', 'from', 'use', 'using', 'static', 'as', 'global', 'require', 'function']);

function leadsTo(imported: string, path: string, code: string): boolean {
  const { folder, name } = partsOf(code);
  const bare = `${folder}${folder && '/'}${name}`;
  const places = [code, bare, ...(indexNames.has(name) ? [folder] : [])];
  if (imported.startsWith('.')) return places.includes(resolved(partsOf(path).folder, imported));
  // A name without `/` may be the name of a library.
  return imported.includes('/') && places.some((place) => `/${place}`.endsWith(`/${imported}`));
}

const indexNames = new Set(['index', '__init__', 'mod']);

function resolved(folder: string, relative: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  const path = parts.join('/');
  // TypeScript imports may name the file that the code is compiled to.
  return path.replace(/\.[cm]?[jt]sx?$/, '');
}
