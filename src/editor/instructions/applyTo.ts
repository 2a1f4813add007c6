import { Glob } from '../globs/glob.ts';

/** How many characters the globs of a file may have. The time that they take grows with this number. */
const mostCharacters = 2000;

/** Globs that always apply, even if no file is worked on. */
const everything = new Set(['*', '**', '**/*']);

/**
 * The globs of `applyTo`: a text with globs separated by commas (except commas in braces), or a list of such texts. Undefined if it
 * is something else, or too long.
 */
export function globsIn(applyTo: unknown): string[] | undefined {
  const texts: unknown[] = Array.isArray(applyTo) ? applyTo : [applyTo ?? ''];
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const all = texts.join(',');
  if (all.length > mostCharacters) return undefined;
  const globs = separated(all).map((glob) => glob.trim());
  return [...new Set(globs.filter(Boolean))];
}

/** Whether globs apply to one of these files, given by their paths in the workspace folder, or to everything. */
export function isApplied(globs: readonly string[], paths: readonly string[]): boolean {
  return globs.some((glob) => everything.has(glob) || paths.some((path) => isMatched(glob, path)));
}

/** Whether a glob matches a path. As in VS Code, a glob that does not start at the workspace folder applies in every folder. */
function isMatched(glob: string, path: string): boolean {
  const fromFolder = /^\.?\/(.*)/s.exec(glob)?.[1] ?? `**/${glob}`;
  return new Glob(fromFolder, { ignoresCase: true }).matches(path);
}

/** Splits a text at its commas, except those in braces. */
function separated(text: string): string[] {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (let index = 0; index < text.length; index++) {
    const sign = text.charAt(index);
    if (sign === '\\') index++;
    else if (sign === '{') depth++;
    else if (sign === '}' && depth > 0) depth--;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}
