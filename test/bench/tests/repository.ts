import { spawnSync } from 'node:child_process';
import { basename, dirname } from 'node:path';

/** The files of a repository at its newest commit. */
export interface Repository {
  name: string;
  paths: string[];
  text: (path: string) => string | undefined;
}

/** Larger files were not written by hand. */
const mostBytes = 500_000;

/** Reads the files of a repository whose paths are wanted. */
export function repositoryAt(folder: string, isWanted: (path: string) => boolean): Repository {
  const git = (words: string[], input = ''): Buffer =>
    spawnSync('git', ['-C', folder, ...words], { input, maxBuffer: 2 ** 31 }).stdout;
  const paths = git(['ls-tree', '-r', '-z', '--name-only', 'HEAD']).toString().split('\0').filter(isWanted);
  const texts = textsIn(git(['cat-file', '--batch'], paths.map((path) => `HEAD:${path}\n`).join('')), paths);
  return { name: nameOf(folder), paths, text: (path) => texts.get(path) };
}

/** The name of the repository, whose git directory may be named `repo` or `.git`. */
function nameOf(folder: string): string {
  const own = basename(folder);
  return own === 'repo' || own === '.git' ? basename(dirname(folder)) : own;
}

/** The texts in the output of `git cat-file --batch`. */
function textsIn(output: Buffer, paths: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  let at = 0;
  for (const path of paths) {
    const end = output.indexOf('\n', at);
    const [, type, size] = output.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (type === undefined || size === undefined || type === 'missing') continue;
    const bytes = output.subarray(at, at + Number(size));
    if (type === 'blob' && bytes.length <= mostBytes) texts.set(path, bytes.toString());
    at += Number(size) + 1;
  }
  return texts;
}
