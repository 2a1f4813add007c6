import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changedFiles, shownLines } from '../../../../src/code/review/changedFiles.ts';
import { asWritten, diffParts } from '../../../../src/code/review/diffParts.ts';
import { checkProperty } from '../../../support/property.ts';

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
  it('are one for a small diff, with the number of each line behind its sign', () => {
    const [part, ...others] = diffParts(changedFiles(small).files, 1000);
    assert.deepEqual(others, []);
    assert.equal(
      part?.text,
      'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,2 @@ f()\n 1 one\n-  two\n+2 three\n',
    );
  });

  it('have whole files where those fit', () => {
    const files = changedFiles(['a', 'b', 'c'].map((name) => diffWith(name, [`+${'x'.repeat(300)}`])).join('')).files;
    assert.deepEqual(
      diffParts(files, 800).map((part) => part.files.map(({ path }) => path)),
      [['a', 'b'], ['c']],
    );
  });

  it('have the beginning of a line that nobody could read', () => {
    const [part] = diffParts(changedFiles(diffWith('a.js', [`+${'x'.repeat(100_000)}`, '+y'])).files, 4000);
    assert.match(part?.text ?? '', /x{2000}…\n\+2 y\n$/);
  });

  it('are what Git wrote, where nobody needs numbers', () => {
    assert.equal(changedFiles(small).files.map(asWritten).join(''), small);
  });

  it('lose no line, keep every number, and are as long as is allowed, wherever a diff is cut', async () => {
    const line = fc
      .tuple(fc.constantFrom(' ', '+', '-'), fc.string({ maxLength: 200, unit: 'grapheme-ascii' }))
      .map((parts) => parts.join(''));
    const diffs = fc.array(fc.array(line, { minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 5 });
    await checkProperty(
      fc.property(diffs, fc.integer({ min: 600, max: 4000 }), (all, limit) => {
        const { files, unreadable } = changedFiles(all.map((lines, at) => diffWith(`${at}.ts`, lines)).join(''));
        assert.deepEqual(unreadable, []);
        const parts = diffParts(files, limit);
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
