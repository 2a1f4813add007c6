/** The names of folders within a workspace that contain third-party code. */
const libraries = new Set(['bower_components', 'node_modules', 'site-packages']);

/** Whether a path within a workspace folder is that of third-party code. */
export function isOfLibrary(path: string): boolean {
  return path.split('/').some((part) => libraries.has(part));
}
