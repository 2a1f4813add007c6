import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * What `git diff` writes in a repository, in the form that Git has where nothing is configured, because the paths of files are read from it.
 * Of files whose time alone has changed, it has the title. `words` say which changes; `program` is the path of Git. Rejects if Git fails,
 * takes longer than `limit` milliseconds, or if there are more changes than anybody could send.
 */
export async function gitDiff(
  program: string,
  root: string,
  words: readonly string[],
  limit = longest,
): Promise<string> {
  return written(program, root, [...readsOnly, 'diff', ...ownForm, ...words, '--'], limit);
}

/** The id of the commit that is checked out, or, before the first one, of a folder without files. */
export async function lastCommit(program: string, root: string): Promise<string> {
  const commit = written(program, root, ['rev-parse', '--verify', '--quiet', 'HEAD'], longest);
  const id = await commit.catch(() => written(program, root, ['hash-object', '-t', 'tree', '/dev/null'], longest));
  return id.trim();
}

async function written(program: string, root: string, words: readonly string[], limit: number): Promise<string> {
  const options = { cwd: root, maxBuffer: mostBytes, timeout: limit, windowsHide: true };
  return (await promisify(execFile)(program, words, options)).stdout;
}

const mostBytes = 100_000_000;
/** Milliseconds. A filter, or a remote repository of which only a part was cloned, may never answer. */
const longest = 120_000;

/**
 * A repository may name a program that watches its files, and others that Git runs when it writes its index. While the index is written, the
 * user could not commit either.
 */
const readsOnly = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-c', 'diff.autoRefreshIndex=false'];

/** No programs of the configuration: another program writes any form, and text conversion also decrypts files. */
const ownForm = [
  ...['--src-prefix=a/', '--dst-prefix=b/', '--no-color', '--submodule=short', '-O/dev/null'],
  ...['--no-ext-diff', '--no-textconv'],
];
