import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * What a command of Git writes that only reads the repository at `root`. Nothing that the repository names is run for it, except filters of
 * files, and nothing is fetched. `program` is the path of Git. Rejects if Git fails, takes longer than `limit` milliseconds, or writes more
 * than anybody could send.
 */
export async function writtenByGit(
  program: string,
  root: string,
  words: readonly string[],
  limit = longest,
): Promise<string> {
  const env = { ...process.env, ...fetchesNothing() };
  const options = { cwd: root, env, maxBuffer: mostBytes, timeout: limit, windowsHide: true };
  return (await promisify(execFile)(program, [...readsOnly, ...words], options)).stdout;
}

const mostBytes = 100_000_000;
/** Milliseconds. A filter may never answer. */
const longest = 120_000;

/**
 * A repository may name a program that watches its files, and others that Git runs when it writes its index. While the index is written, the
 * user could not commit either.
 */
const readsOnly = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-c', 'diff.autoRefreshIndex=false'];

/**
 * Git would fetch what is missing in a partial clone, with programs that the repository names. Versions that do not know the first variable
 * may use one protocol, which a repository could define, so its name is one that nobody can guess.
 */
function fetchesNothing(): NodeJS.ProcessEnv {
  return { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: randomUUID() };
}
