import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path of this machine is outside of a folder, given both after following links; not if one of them does not exist. */
export function isOutside(path: string | undefined, root: string | undefined): boolean {
  return path !== undefined && root !== undefined && realPathWithin(path, root) === undefined;
}

/** A path of this machine within a folder, with `/`, given both after following links: empty for the folder itself, undefined outside of it. */
export function realPathWithin(path: string, root: string): string | undefined {
  const own = relative(root, path).replaceAll(sep, '/');
  return own === '..' || own.startsWith('../') || isAbsolute(own) ? undefined : own;
}

/** A path in a folder, and the paths of all folders on it, the outermost first; none for the folder itself. */
export function pathsDownTo(path: string): string[] {
  const parts = path === '' ? [] : path.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
