import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';

/** A file before and after a commit. */
export interface FileChange {
  path: string;
  before: string;
  after: string;
}

/** Larger files are skipped, because most of them are generated. */
const mostBytes = 400_000;

/** Yields the files that commits of a repository changed, in an order that is the same each time and independent of their age. */
export async function* changesIn(repository: string, isWanted: (path: string) => boolean): AsyncGenerator<FileChange> {
  const changes = await changedBlobs(repository, isWanted);
  const blobs = new Blobs(repository);
  try {
    for (const { path, before, after } of changes) {
      if (!isWanted(path)) continue;
      const [one, other] = [await blobs.read(before), await blobs.read(after)];
      if (one !== undefined && other !== undefined) yield { path, before: one, after: other };
    }
  } finally {
    blobs.close();
  }
}

async function changedBlobs(repository: string, isWanted: (path: string) => boolean): Promise<FileChange[]> {
  const git = spawn('git', [
    '-C',
    repository,
    ...['log', '--no-merges', '--no-renames', '--diff-filter=M', '--raw', '--no-abbrev', '--format='],
  ]);
  const changes: FileChange[] = [];
  for await (const line of createInterface(git.stdout)) {
    const [, before = '', after = '', path = ''] = /^:\d+ \d+ (\w+) (\w+) M\t(.*)$/.exec(line) ?? [];
    if (path && isWanted(path) && !/(?:^|\/)(?:node_modules|vendor|third_party|dist)\/|\.min\./.test(path))
      changes.push({ path, before, after });
  }
  const order = ({ before, after }: FileChange): string =>
    createHash('sha1')
      .update(before + after)
      .digest('hex');
  return changes
    .map((change) => ({ change, key: order(change) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ change }) => change);
}

/** Reads files from a repository, one after the other. */
class Blobs {
  readonly #git;
  readonly #output: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(repository: string) {
    this.#git = spawn('git', ['-C', repository, 'cat-file', '--batch']);
    this.#output = this.#git.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Resolves with undefined if the blob is missing, too large or not text. */
  async read(blob: string): Promise<string | undefined> {
    this.#git.stdin.write(`${blob}\n`);
    while (!this.#rest.includes('\n')) if (!(await this.#more())) return undefined;
    const end = this.#rest.indexOf('\n');
    const [, type, size] = this.#rest.toString('utf8', 0, end).split(' ');
    this.#rest = this.#rest.subarray(end + 1);
    if (type !== 'blob') return undefined;
    const length = Number(size);
    while (this.#rest.length < length + 1) if (!(await this.#more())) return undefined;
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length + 1);
    return length > mostBytes || bytes.includes(0) ? undefined : bytes.toString('utf8');
  }

  close(): void {
    this.#git.stdin.end();
  }

  async #more(): Promise<boolean> {
    const next = await this.#output.next();
    if (next.done === true) return false;
    this.#rest = Buffer.concat([this.#rest, next.value]);
    return true;
  }
}
