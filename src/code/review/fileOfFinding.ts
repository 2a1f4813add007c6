/**
 * The file that a review means with a path. Models write paths as in the diff, with or without `a/` and `b/`; a file that really has such a
 * path comes first.
 */
export function fileOfFinding<File extends { path: string }>(name: string, files: readonly File[]): File | undefined {
  const bare = name.replace(/^(?:\.|a|b)\//, '');
  return files.find(({ path }) => path === name) ?? files.find(({ path }) => path === bare);
}
