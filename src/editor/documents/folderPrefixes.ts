import type { WorkspaceFolder } from 'vscode';

/**
 * What paths in each of the open folders begin with: its name and `/` if several are open, or else nothing. A name that another folder has
 * gets a number, so that each path names one file. A workspace file can give any name, also one that looks like a path.
 */
export function folderPrefixes(folders: readonly Pick<WorkspaceFolder, 'name'>[]): string[] {
  if (folders.length < 2) return folders.map(() => '');
  const names = folders.map(({ name }) => name.replaceAll(/[\\/]/g, '-'));
  const taken = new Set(names);
  return names.map((name, index) => `${names.indexOf(name) === index ? name : freeName(name, taken)}/`);
}

function freeName(name: string, taken: Set<string>): string {
  let number = 2;
  while (taken.has(`${name}-${number}`)) number++;
  taken.add(`${name}-${number}`);
  return `${name}-${number}`;
}

/** The folder, by its place in the list, in which a whole path is, and the parts of the path within it; undefined if it is in none. */
export function folderOf(
  folders: readonly Pick<WorkspaceFolder, 'name'>[],
  path: string,
): { index: number; parts: string[] } | undefined {
  const prefixes = folderPrefixes(folders);
  const index = prefixes.findIndex((prefix) => path.startsWith(prefix));
  return index < 0 ? undefined : { index, parts: path.slice(prefixes[index]?.length).split('/') };
}
