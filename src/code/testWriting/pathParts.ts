/** Splits a path into its folder without `/` at the end, the name of the file, and the extension after its last dot. */
export function partsOf(path: string): { folder: string; name: string; extension: string } {
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  const end = dot > slash ? dot : path.length;
  return {
    folder: path.slice(0, Math.max(0, slash)),
    name: path.slice(slash + 1, end),
    extension: path.slice(end + 1),
  };
}
