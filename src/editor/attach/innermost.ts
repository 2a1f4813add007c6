/** The folder around a file that has no other around the file in it, given the paths of both; undefined if none is around it. */
export function innermost<Folder>(
  file: string,
  folders: readonly Folder[],
  pathOf: (folder: Folder) => string,
): Folder | undefined {
  const around = folders.filter((folder) => `${file}/`.startsWith(`${pathOf(folder).replace(/\/$/, '')}/`));
  return around.toSorted((one, other) => pathOf(other).length - pathOf(one).length)[0];
}
