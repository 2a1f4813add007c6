import type { WorkspaceFolder } from 'vscode';

/**
 * What paths in each of the open folders begin with: its name and `/` if several are open, or else nothing. A name that another folder has
 * gets a number, so that each path names one file.
 */
export function folderPrefixes(folders: readonly Pick<WorkspaceFolder, 'name'>[]): string[] {
  if (folders.length < 2) return folders.map(() => '');
  const taken = new Set(folders.map(({ name }) => name));
  return folders.map(({ name }, index) => `${isFirst(name, index, folders) ? name : freeName(name, taken)}/`);
}

function isFirst(name: string, index: number, folders: readonly Pick<WorkspaceFolder, 'name'>[]): boolean {
  return folders.findIndex((folder) => folder.name === name) === index;
}

function freeName(name: string, taken: Set<string>): string {
  let number = 2;
  while (taken.has(`${name}-${number}`)) number++;
  taken.add(`${name}-${number}`);
  return `${name}-${number}`;
}
