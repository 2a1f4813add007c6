// Which files a file loads.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from './install.mjs';

/** Imports of values, also those that run later; types are never loaded. */
const imports = /^(?:import|export|\}) (?!type )[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

/**
 * Whether a file loads another one, or a package, that is looked for, directly or through others. Files are named from the root, such as
 * `src/protocol.ts`.
 */
export function loads(file: string, isLookedFor: (name: string) => boolean, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const names = importsOf(file);
  return names.some(isLookedFor) || names.some((name) => loads(name, isLookedFor, seen));
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
