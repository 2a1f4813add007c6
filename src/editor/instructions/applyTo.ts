import picomatch from 'picomatch';
import { isSimple } from '../neverSend/globs.ts';

/** Characters that globs of a file may have, and how many globs. */
const mostCharacters = 10_000;
const mostGlobs = 100;

/** Globs that apply to whatever is worked on. */
const everything = new Set(['*', '**', '**/*']);

/** The globs of `applyTo`: separated by commas, but not by those in braces, or a list of such texts. Undefined where it is something else, or takes long to match. */
export function globsIn(applyTo: unknown): string[] | undefined {
  const texts: unknown[] = Array.isArray(applyTo) ? applyTo : [applyTo ?? ''];
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const all = texts.join(',');
  if (all.length > mostCharacters) return undefined;
  const globs = [...new Set(parted(all).filter(Boolean))];
  return globs.length <= mostGlobs && globs.every(isSimple) ? globs : undefined;
}

/** Parts at each comma that is in no braces. */
function parted(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '{') depth += 1;
    if (character === '}') depth = Math.max(depth - 1, 0);
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts.map((part) => part.trim());
}

/** Whether globs are about one of these files, by their paths in the workspace folder, or about everything. */
export function isApplied(globs: readonly string[], paths: readonly string[]): boolean {
  return globs.some((glob) => everything.has(glob) || paths.some((path) => isMatched(glob, path)));
}

/** As VS Code has it, one that does not begin at the folder holds in each folder of it. */
function isMatched(glob: string, path: string): boolean {
  const fromFolder = /^\.?\/(.*)$/s.exec(glob)?.[1] ?? (glob.startsWith('**/') ? glob : `**/${glob}`);
  return picomatch.isMatch(path, fromFolder, { dot: true, nocase: true, noextglob: true, nonegate: true });
}
