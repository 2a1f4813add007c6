import { braceExpand, minimatch } from 'minimatch';

/** Characters that globs of a file may have, and how many globs braces may make of them. */
const mostCharacters = 10_000;
const mostGlobs = 1000;

/** Globs that apply to whatever is worked on. */
const everything = new Set(['*', '**', '**/*']);

/** The globs of `applyTo`: separated by commas, but not by those in braces, or a list of such texts. Undefined where it is something else, or is very long. */
export function globsIn(applyTo: unknown): string[] | undefined {
  const texts: unknown[] = Array.isArray(applyTo) ? applyTo : [applyTo ?? ''];
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const all = texts.join(',');
  if (all.length > mostCharacters) return undefined;
  const globs = braceExpand(`{${all},}`, { braceExpandMax: mostGlobs }).map((glob) => glob.trim());
  return [...new Set(globs.filter(Boolean))];
}

/** Whether globs are about one of these files, by their paths in the workspace folder, or about everything. */
export function isApplied(globs: readonly string[], paths: readonly string[]): boolean {
  return globs.some((glob) => everything.has(glob) || paths.some((path) => isMatched(glob, path)));
}

/** As VS Code has it, one that does not begin at the folder holds in each folder of it. */
function isMatched(glob: string, path: string): boolean {
  const fromFolder = /^\.?\/(.*)$/s.exec(glob)?.[1] ?? (glob.startsWith('**/') ? glob : `**/${glob}`);
  return minimatch(path, fromFolder, { dot: true, nocase: true, nonegate: true, nocomment: true, nobrace: true });
}
