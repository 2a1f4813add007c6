import { writtenByGit } from './writtenByGit.ts';

/**
 * What `git diff` writes in a repository, in the form that Git has where nothing is configured, because the paths of files are read from it.
 * Of files whose time alone has changed, it has the title. `words` say which changes; the rest is as in `writtenByGit`.
 */
export async function gitDiff(
  program: string,
  root: string,
  words: readonly string[],
  limit?: number,
): Promise<string> {
  return writtenByGit(program, root, ['diff', ...ownForm, ...words, '--'], limit);
}

/** No programs of the configuration: another program writes any form, and text conversion also decrypts files. */
const ownForm = [
  ...['--src-prefix=a/', '--dst-prefix=b/', '--no-color', '--submodule=short', '-O/dev/null'],
  ...['--no-ext-diff', '--no-textconv'],
];
