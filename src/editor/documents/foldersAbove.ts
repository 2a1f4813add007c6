/** The folders above a file, the nearest first; the last one is the workspace folder, which is empty. */
export function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return [...parts.map((_, at) => parts.slice(0, at + 1).join('/')).toReversed(), ''];
}

/** The folders above a test, the nearest first, and then those above its code that are not among them. */
export function foldersAboveTest(test: string, code: string): string[] {
  return [...new Set([...foldersAbove(test), ...foldersAbove(code)])];
}
