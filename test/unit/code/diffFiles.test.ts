import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { diffFiles } from '../../../src/code/diff/diffFiles.ts';
import { changedFiles } from '../../../src/code/review/changedFiles.ts';
import { atOnce } from '../../../src/shared/slices.ts';

describe('The files of a diff', () => {
  let folder: string;
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const names = [
    ...['.env', 'a dir/b c.txt', 'ä"\\\t.txt', 'b/a/b.txt', 'empty.txt', 'diff --git a/x b/x', '日本.md'],
    ...['line\nfeed/.env', 'both\r\n.env', '.env\r', '.env\u2028', '\u2029.env', '\v\f\x7f\x1b.env', '.env\u0085'],
    ...[' .env ', '#.env', '"', '"quoted"', 'a\\n.env', '\\303\\257.env', 'a\n--- a/.env', 'a\n@@ -1 +1 @@'],
  ];
  const moved: [from: string, to: string][] = [
    ['one\u2028.txt', 'one\u2028.key'],
    ['two .txt', 'two '],
    ['"three".txt', 'three\n.key'],
  ];
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'realm-chat-'));
    git('init');
    for (const name of names.filter((one) => !one.includes('/x '))) write(name, 'one\n');
    for (const name of ['moved.txt', ...moved.map(([from]) => from)]) write(name, `${name}\nb\nc\nd\ne\nf\ng\n`);
    git('add', '.');
    git('commit', '-m', 'one');
    for (const name of names) write(name, 'two\n-- a/other.txt\n\rdiff --git a/other.txt b/other.txt\n');
    git('rm', '-q', '--cached', 'empty.txt');
    git('mv', 'moved.txt', 'to where.txt');
    for (const [from, to] of moved) git('mv', from, to);
    write('new and empty', '');
    git('add', '-A');
  });
  after(() => rmSync(folder, { recursive: true }));

  const all = [...names, ...moved.flat(), 'moved.txt', 'to where.txt', 'new and empty'];
  const forms: string[][] = [
    [],
    ['-c', 'diff.noprefix=true'],
    ['-c', 'diff.mnemonicPrefix=true'],
    ['-c', 'core.quotePath=false'],
    ['-c', 'diff.renames=copies'],
  ];
  for (const form of forms)
    it(`are all found in the output of git ${form.join(' ')}`, () => {
      const diff = git(...form, 'diff', '--cached');
      const files = atOnce(diffFiles(diff));
      assert.ok(files);
      assert.equal(files.map(({ text }) => text).join(''), diff);
      const missing = all.filter((name) => !files.some(({ paths }) => paths.includes(name)));
      assert.deepEqual(missing, []);
      assert.ok(!files.some(({ paths }) => paths.includes('other.txt')));
    });

  it('have the paths that are above their hunks if those of the title are not equal', () => {
    const head = 'diff --git a/x --- y.txt b/z +++ w\nindex 1..2 100644\n--- a/x --- y.txt\t\n+++ b/z +++ w\n';
    const [file] = atOnce(diffFiles(`${head}@@ -1 +1 @@\n-a\n+b\n`)) ?? [];
    assert.deepEqual(file?.paths, ['z +++ w', 'x --- y.txt', 'b/z +++ w', 'a/x --- y.txt']);
  });

  for (const how of ['rename', 'copy'])
    it(`have first the paths that a ${how} names, which have no \`a/\` or \`b/\``, () => {
      const head = `diff --git a/deep/old b/deep/new\nsimilarity index 90%\n${how} from deep/old\n${how} to deep/new\n`;
      const [file] = atOnce(diffFiles(`${head}--- a/deep/old\n+++ b/deep/new\n@@ -1 +1 @@\n-a\n+b\n`)) ?? [];
      assert.deepEqual(file?.paths.slice(0, 2), ['deep/new', 'deep/old']);
      assert.deepEqual(file.paths.slice(2).sort(), ['a/deep/old', 'b/deep/new', 'new', 'old']);
    });

  it('are found in a conflict', () => {
    const [file, ...more] =
      atOnce(diffFiles('diff --cc a b.txt\nindex 1,2..0\n--- a/a b.txt\n+++ b/a b.txt\n@@@ -1 -1 +1 @@@\n++x\n')) ?? [];
    assert.deepEqual([file?.paths.includes('a b.txt'), more], [true, []]);
    const combined = 'diff --combined a b.txt\nindex 1,2..0\n--- a/a b.txt\n+++ b/a b.txt\n@@@ -1 -1 +1 @@@\n++x\n';
    const all = atOnce(diffFiles(`${combined}${combined.replaceAll('a b', 'c')}`));
    assert.deepEqual(
      all?.map(({ paths }) => paths[0]),
      ['a b.txt', 'c.txt'],
    );
    const [binary] = atOnce(diffFiles('diff --cc a.png\nindex 1,2..0\nBinary files differ\n')) ?? [];
    assert.deepEqual(binary?.paths.includes('a.png'), true);
    assert.deepEqual(atOnce(diffFiles('* Unmerged path .env\n')), []);
  });

  it('are found around files with conflicts, of which Git only writes the names (V524)', () => {
    const [one, two] = ['b.txt', 'e.txt'].map(
      (name) => `diff --git a/${name} b/${name}\nold mode 100644\nnew mode 100755\n`,
    );
    const conflicts = (...names: string[]): string => names.map((name) => `* Unmerged path ${name}\n`).join('');
    const diff = `${conflicts('.env', 'a.txt')}${one}${conflicts('c.txt', 'd.txt')}${two}${conflicts('f.txt')}`;
    assert.deepEqual(
      atOnce(diffFiles(diff))?.map(({ text }) => text),
      [one, two],
    );
    assert.deepEqual(atOnce(diffFiles(conflicts('.env', 'a.txt'))), []);
  });

  it('are those that differ, without those of which Git writes only a title (V540)', () => {
    const same = 'diff --git a/same.txt b/same.txt\n';
    const text = 'diff --git a/b.txt b/b.txt\nold mode 100644\nnew mode 100755\n';
    for (const diff of [`${same}${text}${same}${same}`, `${text}${same.trimEnd()}`])
      assert.deepEqual(
        atOnce(diffFiles(diff))?.map((file) => file.text),
        [text],
      );
    assert.deepEqual(atOnce(diffFiles(same)), []);
  });

  it('are read with a pause after each (V542)', () => {
    const diff = 'diff --git a/b.txt b/b.txt\nold mode 100644\nnew mode 100755\n'.repeat(1000);
    for (const work of [diffFiles(diff), changedFiles(diff)]) {
      let pauses = 0;
      while (!work.next().done) pauses++;
      assert.ok(pauses >= 1000, String(pauses));
    }
  });

  for (const diff of ['\x1b[1mdiff --git a/.env b/.env\x1b[m\n+A=1\n', 'A=1\n', '.env --- 1/2 --- Text\n1 A=1\n'])
    it(`are unknown in ${JSON.stringify(diff)}`, () => assert.equal(atOnce(diffFiles(diff)), undefined));

  it('are an empty list for an empty diff', () => assert.deepEqual(atOnce(diffFiles('')), []));
});
