import { anyOf } from '../globs/glob.ts';

/**
 * The patterns that settings such as `files.exclude` turn on, and `further` ones, as one pattern that also matches what is in such folders;
 * undefined if there are none.
 */
export function excludedBy(
  settings: readonly Record<string, unknown>[],
  further: readonly string[] = [],
): string | undefined {
  const patterns = settings.flatMap(Object.entries).flatMap(([pattern, isOn]) => (isOn === true ? [pattern] : []));
  const all = [...patterns, ...further].flatMap((pattern) => [pattern, `${pattern}/**`]);
  return all.length > 0 ? anyOf(all) : undefined;
}

/** A pattern that matches only this path. */
export function literal(path: string): string {
  return path.replace(/[*?[\]{}]/g, '[$&]');
}

/**
 * Whether some of the paths that a search has found are in fact lines of names. All lines but the first of a name seem to be paths in the
 * root, where nothing has that name, or else a file that is found twice.
 */
export function holdLines(paths: readonly string[], namesInRoot: ReadonlySet<string>): boolean {
  return new Set(paths).size < paths.length || paths.some((path) => !namesInRoot.has(path.split('/', 1)[0] ?? ''));
}

/** The folders of paths, each once; an empty text for the root. */
export function foldersOf(paths: readonly string[]): Set<string> {
  return new Set(paths.map((path) => path.slice(0, Math.max(path.lastIndexOf('/'), 0))));
}
