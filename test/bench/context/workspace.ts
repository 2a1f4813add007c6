// Writes a workspace of many files, with names like those in large repositories. It is the same each time.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const words =
  'session conversation chat editor service client model view panel history index test config parser lexer token stream reader writer helper factory builder manager controller handler provider adapter component button list item table form input user account order invoice payment product cart catalog search filter sort cache store state action reducer effect hook context theme style layout header footer sidebar menu dialog modal'.split(
    ' ',
  );
const endings = ['ts', 'tsx', 'js', 'css', 'json', 'md', 'test.ts', 'py', 'go', 'java'];
/** The number of packages, as in a repository with many of them. Each has its own folders. */
const packages = 40;
/** The number of files that a build has left behind and that Git ignores, in addition to the files that are found. */
const built = 2_000;

/** Writes `count` empty files, and some that Git ignores. */
export async function writeWorkspace(folder: string, count: number): Promise<void> {
  const paths = [...pathsOf(count)];
  for (let index = 0; index < built; index++) paths.push(`packages/pkg${index % packages}/dist/chunk-${index}.js`);
  for (const path of new Set(paths.map(dirname))) await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, '.gitignore'), 'dist/\n*.log\n');
  for (let start = 0; start < paths.length; start += 500)
    await Promise.all(paths.slice(start, start + 500).map((path) => writeFile(join(folder, path), '')));
}

/** Unique paths of four to nine parts, with about eleven files per folder, as in large repositories. */
function pathsOf(count: number): Set<string> {
  const next = numbers();
  const word = (): string => words[next(words.length)] ?? '';
  const capital = (): string => word().replace(/^./, (letter) => letter.toUpperCase());
  const folders = Array.from({ length: packages }, (_, index) => `packages/pkg${index}/src`);
  while (folders.length < count / 11) {
    const parent = folders[next(folders.length)] ?? '';
    if (parent.split('/').length < 8) folders.push(`${parent}/${word()}${next(3) === 0 ? capital() : ''}`);
  }
  const paths = new Set<string>();
  while (paths.size < count) {
    const number = next(5) === 0 ? String(next(100)) : '';
    const name = `${word()}${capital()}${number}.${endings[next(endings.length)]}`;
    paths.add(`${folders[next(folders.length)]}/${name}`);
  }
  return paths;
}

/** A function for whole numbers below a limit, the same ones each time. */
function numbers(): (limit: number) => number {
  let seed = 1;
  return (limit) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
}
