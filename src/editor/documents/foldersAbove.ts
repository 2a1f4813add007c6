/** The folders above a file, the nearest first; the last one is the workspace folder, which is empty. */
export function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return [...parts.map((_, at) => parts.slice(0, at + 1).join('/')).toReversed(), ''];
}
