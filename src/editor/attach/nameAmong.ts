/** The name of a folder among others: the last part of its path, preceded by as many parts as needed to distinguish it. */
export function nameAmong(path: string, others: string[]): string {
  const parts = path.split('/').filter((part) => part !== '');
  const isOthers = (name: string): boolean =>
    others.some((other) => other !== path && `/${other}`.endsWith(`/${name}`));
  for (let count = 1; count < parts.length; count++) {
    const name = parts.slice(-count).join('/');
    if (!isOthers(name)) return name;
  }
  return parts.join('/');
}
