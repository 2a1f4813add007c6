import assert from 'node:assert/strict';
import { toldLines } from '../../../src/editor/lookUp/toldLines.ts';

const numbered = (count: number, width = 0): string =>
  Array.from({ length: count }, (_, index) => `${index + 1}`.padEnd(width, '.')).join('\n');

describe('Lines of a file for a model', () => {
  const rows: [what: string, text: string, first: number, last: number, result: string, place?: [number, number]][] = [
    ['are all', 'a\nb\n', 1, Infinity, 'f, lines 1 to 2 of 2:\na\nb', [1, 2]],
    ['are all without a line feed at the end', 'a\nb', 1, Infinity, 'f, lines 1 to 2 of 2:\na\nb', [1, 2]],
    [
      'are the empty ones too, but not what follows the last line feed',
      'a\n\n',
      1,
      9,
      'f, lines 1 to 2 of 2:\na\n',
      [1, 2],
    ],
    ['are some, of which nothing is left out', numbered(9), 3, 4, 'f, lines 3 to 4 of 9:\n3\n4', [3, 4]],
    ['are the last one', numbered(9), 9, 20, 'f, line 9 of 9:\n9', [9, 9]],
    ['are none behind the last one', numbered(9), 10, 20, 'f ends with line 9.'],
    ['are none if the last is before the first', numbered(9), 5, 4, 'Line 4 is before line 5.'],
    ['are none of an empty file', '', 1, Infinity, 'f is empty.'],
    ['have their hidden characters as codes', 'a\u202eb', 1, 1, 'f, line 1 of 1:\na[U+202E]b', [1, 1]],
  ];
  for (const [what, text, first, last, result, place] of rows)
    it(what, () =>
      assert.deepEqual(toldLines('f', text, first, last), {
        ...{ result, path: 'f' },
        ...(place && { firstLine: place[0], lastLine: place[1] }),
      }),
    );

  it('are at most 800, and the model is told where to read on', () => {
    const told = toldLines('f', numbered(2000), 101, 1500);
    assert.deepEqual([told.firstLine, told.lastLine], [101, 900]);
    assert.match(told.result, /^f, lines 101 to 900 of 2000:\n101\n[^]*\n900\nUse start_line 901 to read on\.$/);
    assert.doesNotMatch(toldLines('f', numbered(2000), 101, 900).result, /read on/);
    assert.doesNotMatch(toldLines('f', numbered(800), 1, Infinity).result, /read on/);
  });

  it('have at most 30,000 characters together, without a part of a line', () => {
    const told = toldLines('f', numbered(400, 99), 1, Infinity);
    assert.equal(told.lastLine, 300);
    assert.match(told.result, /\n300\.{96}\nUse start_line 301 to read on\.$/);
  });

  it('are the beginning of the first one if that alone is too long', () => {
    const told = toldLines('f', `${'x'.repeat(40_000)}\nnext`, 1, Infinity);
    assert.match(told.result, /^f, line 1 of 2:\nx{30000} \[the line goes on\]\nUse start_line 2 to read on\.$/);
    assert.match(toldLines('f', 'x'.repeat(30_000), 1, 1).result, /:\nx{30000}$/);
    assert.equal(toldLines('f', `first\n${'x'.repeat(40_000)}`, 1, Infinity).lastLine, 1, 'a later one is read alone');
  });
});
