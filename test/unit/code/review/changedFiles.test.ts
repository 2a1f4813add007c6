import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync, chmodSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles, lineAfter, shownLines } from '../../../../src/code/review/changedFiles.ts';
import { atOnce } from '../../../../src/shared/slices.ts';

/** The diff of Git in a new repository after a change of the file `a.txt`, which has ten lines. */
function diffOf(change: (folder: string) => unknown, ...settings: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'realm-chat-diff-'));
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'core.autocrlf=false'];
  const git = (...words: string[]): string =>
    execFileSync('git', [...who, ...settings, ...words], { cwd: folder, encoding: 'utf8' });
  try {
    git('init', '-q');
    writeFileSync(join(folder, 'a.txt'), tenLines);
    git('add', '.');
    git('commit', '-qm', 'a');
    change(folder);
    git('add', '-A');
    return git('diff', '--cached');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const tenLines = Array.from({ length: 10 }, (_, at) => `line ${at + 1}\n`).join('');
const write =
  (name: string, text: string | Buffer) =>
  (folder: string): void =>
    writeFileSync(join(folder, name), text);
const moved =
  (name: string, text?: string) =>
  (folder: string): void => {
    renameSync(join(folder, 'a.txt'), join(folder, name));
    if (text !== undefined) writeFileSync(join(folder, name), text);
  };
const changed = tenLines.replace('line 5', 'line five');

type Row = [
  name: string,
  change: (folder: string) => unknown,
  path: string,
  oldPath: string,
  added: [number: number, text: string][],
  ...settings: string[],
];
const five: [number, string][] = [[5, 'line five']];
const rows: Row[] = [
  ['a changed file', write('a.txt', changed), 'a.txt', 'a.txt', five],
  ['without prefixes', write('a.txt', changed), 'a.txt', 'a.txt', five, '-c', 'diff.noprefix=true'],
  ['with mnemonic prefixes', write('a.txt', changed), 'a.txt', 'a.txt', five, '-c', 'diff.mnemonicPrefix=true'],
  ['without lines around it', write('a.txt', changed), 'a.txt', 'a.txt', five, '-c', 'diff.context=0'],
  [
    'a new file',
    write('b.txt', 'one\ntwo\n'),
    'b.txt',
    'b.txt',
    [
      [1, 'one'],
      [2, 'two'],
    ],
  ],
  ['a new file without prefixes', write('b.txt', 'one\n'), 'b.txt', 'b.txt', [[1, 'one']], '-c', 'diff.noprefix=true'],
  ['a new file without text', write('b.txt', ''), 'b.txt', 'b.txt', []],
  ['a deleted file', (folder) => unlinkSync(join(folder, 'a.txt')), 'a.txt', 'a.txt', []],
  ['a file without a last line ending', write('a.txt', tenLines.trimEnd()), 'a.txt', 'a.txt', [[10, 'line 10']]],
  [
    'CR LF',
    write('a.txt', changed.replaceAll('\n', '\r\n')),
    'a.txt',
    'a.txt',
    changed
      .trimEnd()
      .split('\n')
      .map((line, at) => [at + 1, line]),
  ],
  [
    'a CR in the middle of a line',
    write('a.txt', changed.replace('five', 'five\rdiff --git a/x b/x')),
    'a.txt',
    'a.txt',
    [[5, 'line five\rdiff --git a/x b/x']],
  ],
  [
    'line separators that Git does not know',
    write('a.txt', changed.replace('five', 'five\u2028diff --git a/x b/x')),
    'a.txt',
    'a.txt',
    [[5, 'line five\u2028diff --git a/x b/x']],
  ],
  [
    'lines that look like a diff',
    write('a.txt', tenLines.replace('line 5', '++ b/x\n-- a/x\ndiff --git a/x b/x\n@@ -1 +1 @@')),
    'a.txt',
    'a.txt',
    [
      [5, '++ b/x'],
      [6, '-- a/x'],
      [7, 'diff --git a/x b/x'],
      [8, '@@ -1 +1 @@'],
    ],
  ],
  ['a renamed file', moved('b.txt'), 'b.txt', 'a.txt', []],
  ['a renamed file that changed', moved('b.txt', changed), 'b.txt', 'a.txt', five],
  [
    'a renamed file that changed, without prefixes',
    moved('b.txt', changed),
    'b.txt',
    'a.txt',
    five,
    '-c',
    'diff.noprefix=true',
  ],
  ['a name with spaces', moved('b b/c d.txt'.replace('/', ' ')), 'b b c d.txt', 'a.txt', []],
  ['a name that looks like two names', write('x b', 'one\n'), 'x b', 'x b', [[1, 'one']]],
  ['a name beyond ASCII', write('ä漢.txt', 'one\n'), 'ä漢.txt', 'ä漢.txt', [[1, 'one']]],
  [
    'a name beyond ASCII that is not quoted',
    write('ä漢.txt', 'one\n'),
    'ä漢.txt',
    'ä漢.txt',
    [[1, 'one']],
    '-c',
    'core.quotePath=false',
  ],
  ['a name with quotes, a tab and a line ending', write('a"\t\nb', 'one\n'), 'a"\t\nb', 'a"\t\nb', [[1, 'one']]],
  ['a name that ends with a space', write('b ', 'one\n'), 'b ', 'b ', [[1, 'one']]],
  [
    'a name that ends with a space, as it is',
    write('b ', 'one\n'),
    'b ',
    'b ',
    [[1, 'one']],
    '-c',
    'core.quotePath=false',
  ],
  ['a name that ends with a tab', write('b\t', 'one\n'), 'b\t', 'b\t', [[1, 'one']]],
  [
    'a name that ends with a tab, as it is',
    write('b\t', 'one\n'),
    'b\t',
    'b\t',
    [[1, 'one']],
    '-c',
    'core.quotePath=false',
  ],
  ['a name with a line separator', write('b\u2028c.txt', 'one\n'), 'b\u2028c.txt', 'b\u2028c.txt', [[1, 'one']]],
  [
    'a name with a line separator, as it is',
    write('b\u2028c.txt', 'one\n'),
    'b\u2028c.txt',
    'b\u2028c.txt',
    [[1, 'one']],
    '-c',
    'core.quotePath=false',
  ],
  [
    'a name with backslashes like those of Git',
    write('b\\n\\303\\257.txt', 'one\n'),
    'b\\n\\303\\257.txt',
    'b\\n\\303\\257.txt',
    [[1, 'one']],
  ],
  [
    'a name with backslashes like those of Git, as it is',
    write('b\\n\\303\\257.txt', 'one\n'),
    'b\\n\\303\\257.txt',
    'b\\n\\303\\257.txt',
    [[1, 'one']],
    '-c',
    'core.quotePath=false',
  ],
  ['a name in quotes', write('"b"', 'one\n'), '"b"', '"b"', [[1, 'one']]],
  ['a name in quotes, as it is', write('"b"', 'one\n'), '"b"', '"b"', [[1, 'one']], '-c', 'core.quotePath=false'],
  ['a name with a carriage return', write('b\rc', 'one\n'), 'b\rc', 'b\rc', [[1, 'one']]],
  [
    'a name with a carriage return, as it is',
    write('b\rc', 'one\n'),
    'b\rc',
    'b\rc',
    [[1, 'one']],
    '-c',
    'core.quotePath=false',
  ],
  [
    'a name with a line separator of a renamed file',
    moved('b\u2028 ', changed),
    'b\u2028 ',
    'a.txt',
    five,
    '-c',
    'core.quotePath=false',
    '-c',
    'diff.noprefix=true',
  ],
  ['a name in quotes of an empty file', write('"b\n"', ''), '"b\n"', '"b\n"', []],
  ['a name in quotes of a renamed file', moved('b\n"', changed), 'b\n"', 'a.txt', five, '-c', 'diff.noprefix=true'],
  ['a binary file', write('b.bin', Buffer.from([0, 1, 2, 255])), 'b.bin', 'b.bin', []],
  ['a mode', (folder) => chmodSync(join(folder, 'a.txt'), 0o755), 'a.txt', 'a.txt', []],
  [
    'a mode without prefixes',
    (folder) => chmodSync(join(folder, 'a.txt'), 0o755),
    'a.txt',
    'a.txt',
    [],
    '-c',
    'diff.noprefix=true',
  ],
  [
    'a file in a folder, without prefixes',
    (folder) => {
      mkdirSync(join(folder, 'src'));
      writeFileSync(join(folder, 'src', 'b.txt'), 'one\n');
    },
    'src/b.txt',
    'src/b.txt',
    [[1, 'one']],
    '-c',
    'diff.noprefix=true',
  ],
  ['a symbolic link', (folder) => symlinkSync('/etc/passwd', join(folder, 'b')), 'b', 'b', [[1, '/etc/passwd']]],
];

describe('Files of a diff', () => {
  for (const [name, change, path, oldPath, added, ...settings] of rows)
    it(`are read with their paths and lines: ${name}`, () => {
      const { files, unreadable } = atOnce(changedFiles(diffOf(change, ...settings)));
      assert.deepEqual(unreadable, []);
      assert.deepEqual(
        files.map((file) => [file.path, file.oldPath]),
        [[path, oldPath]],
      );
      const lines = files
        .flatMap((file) => file.hunks.flatMap((hunk) => hunk.lines))
        .filter((line) => line.startsWith('+'));
      const shown = [...shownLines(files[0] ?? { hunks: [] })];
      assert.deepEqual(
        shown.filter(([, text]) => lines.some((line) => line.replace(/\r$/, '') === `+${text}`)),
        added,
      );
    });

  it('are read if one of them is a submodule', () => {
    const diff =
      'diff --git a/sub b/sub\nindex 1111111..2222222 160000\n--- a/sub\n+++ b/sub\n@@ -1 +1 @@\n-Subproject commit 1111111\n+Subproject commit 2222222\n';
    assert.deepEqual(
      atOnce(changedFiles(diff)).files.map(({ path, hunks }) => [path, hunks.length]),
      [['sub', 1]],
    );
  });

  it('are listed as unreadable if they cannot be read, and the others are read', () => {
    const whole = 'diff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-a\n+b\n';
    const { files, unreadable } = atOnce(
      changedFiles(
        `* Unmerged path x\ndiff --cc c.txt\nindex 1,2..3\n--- a/c.txt\n+++ b/c.txt\n@@@ -1,1 -1,1 +1,5 @@@\n++<<<<<<< HEAD\ndiff --git a/d b/d\n--- a/d\n+++ b/d\n@@ -1,9 +1 @@\n-a\n${whole}`,
      ),
    );
    assert.deepEqual(
      files.map(({ path }) => path),
      ['b'],
    );
    assert.deepEqual(unreadable, ['diff --cc c.txt', 'diff --git a/d b/d']);
    const other = atOnce(changedFiles(`Index: a.txt\n${whole}`));
    assert.deepEqual(other, { files: [], unreadable: ['Index: a.txt'] });
  });

  it('are read with a pause after each line of one (V570)', () => {
    const diff = `diff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -0,0 +1,1000 @@\n${'+x\n'.repeat(1000)}`;
    let pauses = 0;
    for (const work = changedFiles(diff); !work.next().done;) pauses++;
    assert.ok(pauses >= 1000, String(pauses));
  });

  const head = 'diff --git a/b b/b\n--- a/b\n+++ b/b\n';
  // [what, the hunks, and their lines]
  const hunks: [what: string, text: string, lines: string[][] | undefined][] = [
    ['an empty line in place of a space', '@@ -1,3 +1,3 @@\n-a\n\n+b\n c\n', [['-a', '', '+b', ' c']]],
    ['notes', '@@ -1 +1 @@\n-a\n\\ No newline\n+b\n\\ No newline\n', [['-a', '\\ No newline', '+b', '\\ No newline']]],
    ['two hunks', '@@ -1 +1 @@ x() {\n-a\n+b\n@@ -9 +9,0 @@\n-c\n', [['-a', '+b'], ['-c']]],
    [
      'an empty line between hunks',
      '@@ -1 +1 @@\n-a\n+b\n\n@@ -9 +9 @@\n-c\n+d\n',
      [
        ['-a', '+b'],
        ['-c', '+d'],
      ],
    ],
    ['a line too few', '@@ -1,2 +1 @@\n-a\n+b\n', undefined],
    ['a line too many', '@@ -1 +1 @@\n-a\n+b\n+c\n', undefined],
    ['a line without a sign', '@@ -1,2 +1,2 @@\n-a\nb\n+c\n', undefined],
    ['words between hunks', '@@ -1 +1 @@\n-a\n+b\nwords\n@@ -9 +9 @@\n-c\n+d\n', undefined],
    ['numbers that are none', '@@ -1 +x @@\n-a\n+b\n', undefined],
  ];
  for (const [what, text, lines] of hunks)
    it(`are ${lines ? 'read' : 'unreadable'} with ${what}`, () => {
      const { files, unreadable } = atOnce(changedFiles(head + text));
      assert.deepEqual(
        files[0]?.hunks.map((hunk) => hunk.lines),
        lines,
      );
      assert.deepEqual(unreadable, lines ? [] : ['diff --git a/b b/b']);
    });

  it('know where a hunk begins that has no lines in a file', () => {
    const [file] = atOnce(changedFiles(`${head}@@ -3,0 +4 @@ x() {\n+a\n@@ -9 +9,0 @@\n-c\n`)).files;
    assert.deepEqual(
      file?.hunks.map(({ oldStart, newStart, heading }) => [oldStart, newStart, heading]),
      [
        [4, 4, 'x() {'],
        [9, 10, ''],
      ],
    );
  });

  for (const text of ['', '\n', 'no diff at all', '\u001b[1mdiff --git a/a b/a\u001b[m', 'diff --git ', 'diff --git a'])
    it(`are not found in other text: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(
        atOnce(changedFiles(text)).files.filter(({ hunks }) => hunks.length > 0),
        [],
      );
    });
});

describe('The number of a line after a change', () => {
  const [file] = atOnce(
    changedFiles(
      diffOf(write('a.txt', tenLines.replace('line 3\n', '').replace('line 6', 'six\nline 6').replace('line 8', '8'))),
    ),
  ).files;
  for (const [line, now] of [
    [1, 1],
    [2, 2],
    [3, undefined],
    [4, 3],
    [5, 4],
    [6, 6],
    [7, 7],
    [8, undefined],
    [9, 9],
    [10, 10],
    [11, 11],
  ] as const)
    it(`is ${now ?? 'undefined'} for line ${line}`, () => assert.equal(lineAfter(file?.hunks ?? [], line), now));

  it('depends on the hunks above it, not on those below', () => {
    const hunks = [
      { oldStart: 2, newStart: 2, lines: ['+x', ' a'] },
      { oldStart: 6, newStart: 7, lines: ['-b', '-c'] },
      { oldStart: 20, newStart: 19, lines: ['+y', '+z', ' d'] },
    ];
    assert.deepEqual(
      [1, 2, 5, 6, 7, 8, 19, 20, 30].map((line) => lineAfter(hunks, line)),
      [1, 3, 6, undefined, undefined, 7, 18, 21, 31],
    );
  });

  it('is none for a first line that is gone', () => {
    const [cut] = atOnce(changedFiles(diffOf(write('a.txt', tenLines.replace('line 1\n', ''))))).files;
    assert.deepEqual(
      [1, 2, 10].map((line) => lineAfter(cut?.hunks ?? [], line)),
      [undefined, 1, 9],
    );
  });
});
