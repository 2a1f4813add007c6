import { workspacePath } from '../../code/reading/workspacePath.ts';
import type { RootedPath } from './pathIndex.ts';

/** What a reply wrote as paths, each with the path in the workspace that it means. What cannot be one is left out. */
export function writtenPaths(written: readonly string[]): Map<string, string> {
  const read = written.map((path) => [path, workspacePath(path.replaceAll('\\', '/'))] as const);
  return new Map(read.flatMap(([path, one]) => (typeof one === 'string' ? [] : [[path, one.parts.join('/')]])));
}

/** The file that a path names among those that end with it: the one with exactly this path, or else the only one. */
export function theOne(path: string, found: readonly RootedPath[]): RootedPath | undefined {
  const exact = found.filter((file) => file.path === path);
  const candidates = exact.length > 0 ? exact : found;
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** The range of lines, which count from 1, from its first character to its last; of a single line, only where it starts. */
export function linesToSelect(first: number, last: number): [number, number, number, number] {
  const start = Math.max(first, 1) - 1;
  return [start, 0, Math.max(last - 1, start), first === last ? 0 : Number.MAX_SAFE_INTEGER];
}
