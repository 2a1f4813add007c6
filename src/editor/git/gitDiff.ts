import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * What `git diff` writes in a repository, in the form that Git has where nothing is configured, because the paths of files are read from it.
 * `words` say which changes; `program` is the path of Git. Rejects if Git fails.
 */
export async function gitDiff(program: string, root: string, words: readonly string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: Infinity, windowsHide: true };
  const { stdout } = await promisify(execFile)(
    program,
    [...withoutWatcher, 'diff', ...ownForm, ...words, '--'],
    options,
  );
  return stdout;
}

/** A repository may name a program that watches its files. */
const withoutWatcher = ['-c', 'core.fsmonitor=false'];

/** No programs of the configuration: another program writes any form, and text conversion also decrypts files. */
const ownForm = [
  ...['--src-prefix=a/', '--dst-prefix=b/', '--no-color', '--submodule=short', '-O/dev/null'],
  ...['--no-ext-diff', '--no-textconv'],
];
