// How files load each other.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from './install.mjs';

/** Imports of values, also those that run later; types are never loaded. */
const imports = /^(?:import|export|\}) (?!type )[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

/**
 * Over how many imports a file loads another file, or a package, that is looked for; Infinity if it does not. Files are named from
 * the root, such as `src/protocol.ts`.
 */
export function distanceTo(file: string, isLookedFor: (name: string) => boolean): number {
  const seen = new Set([file]);
  let distance = 1;
  for (let names = importsOf(file); names.length > 0; distance++) {
    if (names.some(isLookedFor)) return distance;
    const unseen = names.filter((name) => !seen.has(name));
    for (const name of unseen) seen.add(name);
    names = unseen.flatMap(importsOf);
  }
  return Infinity;
}

const known = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const names = known.get(file) ?? importsIn(file);
  known.set(file, names);
  return names;
}

function importsIn(file: string): string[] {
  const path = join(root, file);
  if (!file.endsWith('.ts') || !existsSync(path)) return [];
  const names = Array.from(readFileSync(path, 'utf8').matchAll(imports), ([, a, b, c]) => a ?? b ?? c ?? '');
  return names.map((name) => (name.startsWith('.') ? join(dirname(file), name) : name));
}
