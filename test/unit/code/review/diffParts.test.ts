import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changedFiles, shownLines } from '../../../../src/code/review/changedFiles.ts';
import { asWritten, diffParts } from '../../../../src/code/review/diffParts.ts';
import { checkProperty } from '../../../support/property.ts';
import { atOnce } from '../../../../src/shared/slices.ts';

/** The diff of a file in which lines were added and removed. */
function diffWith(name: string, lines: string[]): string {
  const [old, now] = ['-', '+'].map(
    (sign) => lines.filter((line) => line.startsWith(' ') || line.startsWith(sign)).length,
  );
  const start = (count = 0): number => (count === 0 ? 0 : 1);
  return `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -${start(old)},${old} +${start(now)},${now} @@ f()\n${lines.join('\n')}\n`;
}

const small = diffWith('a.ts', [' one', '-two', '+three']);

describe('Parts of a diff', () => {
  it('are a single part for a small diff, with the number of each line after its sign', () => {
    const [part, ...others] = atOnce(diffParts(atOnce(changedFiles(small)).files, 1000));
    assert.deepEqual(others, []);
    assert.equal(
      part?.text,
      'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,2 @@ f()\n 1 one\n-  two\n+2 three\n',
    );
  });

  it('contain whole files if they fit', () => {
    const files = atOnce(
      changedFiles(['a', 'b', 'c'].map((name) => diffWith(name, [`+${'x'.repeat(300)}`])).join('')),
    ).files;
    assert.deepEqual(
      atOnce(diffParts(files, 800)).map((part) => part.files.map(({ path }) => path)),
      [['a', 'b'], ['c']],
    );
  });

  it('contain only the start of a very long line', () => {
    const file = diffWith('a.js', [`+${'x'.repeat(100_000)}`, '+y']);
    const [part] = atOnce(diffParts(atOnce(changedFiles(file)).files, 4000));
    assert.match(part?.text ?? '', /x{2000}…\n\+2 y\n$/);
    const [whole] = atOnce(diffParts(atOnce(changedFiles(diffWith('a.js', [`+${'x'.repeat(2000)}`]))).files, 4000));
    assert.match(whole?.text ?? '', /x{2000}\n$/, 'not a sign for nothing');
  });

  it('contain parts of a file that is too long, each with the lines that fit', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `+${String(at).repeat(100).slice(0, 100)}`);
    const parts = atOnce(diffParts(atOnce(changedFiles(diffWith('a.ts', lines))).files, 1200));
    assert.deepEqual(
      parts.map(({ text }) => text.match(/^\+ ?\d+ /gm)?.length),
      [9, 9, 9, 9, 4],
    );
    assert.deepEqual(
      parts.map(({ text }) => /^@@.*\n\+ ?(\d+) /m.exec(text)?.[1]),
      ['1', '10', '19', '28', '37'],
    );
    assert.ok(parts.every(({ text }) => text.startsWith('diff --git a/a.ts b/a.ts\n') && text.length <= 1200));
  });

  it('begin at their lines of the old file and of the new one', () => {
    const lines = [' a', '-b', ...Array.from({ length: 20 }, () => `+${'x'.repeat(100)}`), '-c', ' d'];
    const parts = atOnce(diffParts(atOnce(changedFiles(diffWith('a.ts', lines))).files, 1200));
    const starts = parts.flatMap(({ files }) => files.flatMap(({ hunks }) => hunks));
    assert.deepEqual(
      starts.map(({ oldStart, newStart, lines: all }) => [oldStart, newStart, all.length]),
      [
        [1, 1, 11],
        [3, 11, 9],
        [3, 20, 4],
      ],
    );
    assert.deepEqual(
      starts.flatMap(({ lines: all }) => all),
      lines,
    );
  });

  it('keep to the limit with the header of their file, which each has', () => {
    const [file] = atOnce(changedFiles(diffWith('a.ts', ['+x']))).files;
    const hunks = Array.from({ length: 30 }, (_, at) => ({
      ...{ heading: '', oldStart: 10 * at + 1, newStart: 10 * at + 1 },
      lines: [`-${'x'.repeat(70)}`, `+${'y'.repeat(70)}`],
    }));
    for (let limit = 900; limit < 1100; limit += 3) {
      const parts = atOnce(diffParts(file ? [{ ...file, hunks }] : [], limit));
      assert.ok(parts.length > 3);
      for (const { text } of parts) assert.ok(text.length <= limit, `${text.length} > ${limit}`);
    }
  });

  it('are made with a pause after each line (V542)', () => {
    const { files } = atOnce(changedFiles(diffWith('a.ts', Array<string>(1000).fill('+x'))));
    let pauses = 0;
    for (const work = diffParts(files, 1000); !work.next().done;) pauses++;
    assert.ok(pauses >= 1000, String(pauses));
  });

  it('are the same as in Git without line numbers', () => {
    assert.equal(atOnce(changedFiles(small)).files.map(asWritten).join(''), small);
  });

  it('have all lines and numbers, and the allowed length, for any diff', async () => {
    const line = fc
      .tuple(fc.constantFrom(' ', '+', '-'), fc.string({ maxLength: 200, unit: 'grapheme-ascii' }))
      .map((parts) => parts.join(''));
    const diffs = fc.array(fc.array(line, { minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 5 });
    await checkProperty(
      fc.property(diffs, fc.integer({ min: 600, max: 4000 }), (all, limit) => {
        const { files, unreadable } = atOnce(
          changedFiles(all.map((lines, at) => diffWith(`${at}.ts`, lines)).join('')),
        );
        assert.deepEqual(unreadable, []);
        const parts = atOnce(diffParts(files, limit));
        for (const { text } of parts) assert.ok(text.length <= limit, `${text.length} > ${limit}`);
        for (const file of files) {
          const pieces = parts.flatMap((part) => part.files).filter(({ path }) => path === file.path);
          assert.deepEqual(
            pieces.flatMap(({ hunks }) => hunks.flatMap(({ lines }) => lines)),
            file.hunks.flatMap(({ lines }) => lines),
          );
          assert.deepEqual(
            pieces.flatMap((piece) => [...shownLines(piece)]),
            [...shownLines(file)],
          );
        }
      }),
    );
  });
});
