import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { newFileDiff, newFilesDiff } from '../../../src/code/diff/newFileDiff.ts';
import { changedFiles } from '../../../src/code/review/changedFiles.ts';
import { atOnce } from '../../../src/shared/slices.ts';

const files: [path: string, text: string][] = [
  ['a.txt', 'one\n'],
  ['several lines.txt', 'one\ntwo\n\nthree\n'],
  ['without an end.txt', 'one\ntwo'],
  ['crlf.txt', 'one\r\ntwo\r\n'],
  ['empty.txt', ''],
  ['line ending.txt', '\n'],
  ['like a diff.txt', 'diff --git a/x b/x\n--- a/x\n'],
  ['folder/ä 漢.txt', 'ä\n'],
];
// Windows has no such names.
const odd: typeof files =
  process.platform === 'win32'
    ? []
    : [
        ['a "quote" and \\.txt', 'one\n'],
        ['ä "quote" and \x7f.txt', 'one\n'],
        ['two\nlines.txt', 'one\n'],
      ];

describe('The diff of a new file (V314)', () => {
  let folder = '';
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'new-file-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  it('is what Git writes for it', async () => {
    const git = async (...words: string[]): Promise<string> =>
      (await promisify(execFile)('git', ['-c', 'core.autocrlf=false', ...words], { cwd: folder })).stdout;
    await git('init', '--quiet');
    for (const [path, text] of [...files, ...odd]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await git('add', '--intent-to-add', '.');
    const expected = atOnce(changedFiles(await git('diff'))).files;
    assert.equal(expected.length, files.length + odd.length);
    for (const { path, hunks } of expected) {
      const text = [...files, ...odd].find(([name]) => name === path)?.[1];
      const [own] = atOnce(changedFiles(newFileDiff(path, text))).files;
      assert.deepEqual([own?.path, own?.hunks], [path, hunks]);
    }
  });

  it('only names a file without a text', () => {
    const [file] = atOnce(changedFiles(newFileDiff('a b.png', undefined))).files;
    assert.deepEqual([file?.path, file?.hunks], ['a b.png', []]);
  });
});

describe('The diff of all new files', () => {
  /** How long the text of each file is in the diff of files of these sizes; -1 for one that is only named. */
  async function lengths(...sizes: number[]): Promise<number[]> {
    const files = sizes.map((size, index) => ({ path: `${index}.txt`, size }));
    const diff = await newFilesDiff(files, ({ size }, mostBytes) =>
      Promise.resolve(size > mostBytes ? undefined : 'x'.repeat(size)),
    );
    return atOnce(changedFiles(diff)).files.map(({ hunks }) => (hunks[0]?.lines[0]?.length ?? 0) - 1);
  }

  it('has files with up to a million bytes, and with five million together; it only names the others', async () => {
    assert.deepEqual(await lengths(1_000_000, 1_000_001, 5), [1_000_000, -1, 5]);
    const full = Array<number>(4).fill(1_000_000);
    assert.deepEqual(await lengths(...full, 999_990, 20, 10, 1), [...full, 999_990, -1, 10, -1]);
  });
});
