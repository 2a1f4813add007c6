import { workspacePath } from '../../code/reading/workspacePath.ts';

/** A place by the open folder that it is in. */
export interface NamedPlace<Folder> {
  folder: Folder;
  /** Its path within that folder; empty for the folder itself. */
  within: string;
}

/**
 * The place that a path of a model names, or a sentence for the model that says why it names none. `prefix` is what the paths in an open
 * folder begin with, see `folderPrefixes`.
 */
export function namedPlace<Folder extends { prefix: string }>(
  written: string,
  folders: readonly Folder[],
): NamedPlace<Folder> | string {
  const path = written
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .replace(/\/$/, '');
  const [only] = folders;
  if (!only) return 'No folder is open, so there is nothing to look up.';
  if (path === '' || path === '.') return folders.length === 1 ? { folder: only, within: '' } : pathsBegin(folders);
  const read = workspacePath(path);
  if (read === 'git') return ofGit(path);
  if (typeof read === 'string') return `${path} is not a path within the workspace.`;
  const whole = read.parts.join('/');
  const folder = folders.find(({ prefix }) => `${whole}/`.startsWith(prefix));
  return folder ? { folder, within: whole.slice(folder.prefix.length) } : pathsBegin(folders);
}

/** Says to the model that nothing of Git is read. */
export function ofGit(path: string): string {
  return `${path} belongs to Git and cannot be read.`;
}

function pathsBegin(folders: readonly { prefix: string }[]): string {
  return `Several folders are open. Begin the path with one of these: ${folders.map(({ prefix }) => prefix).join(', ')}`;
}
