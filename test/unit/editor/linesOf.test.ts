import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { linesOf } from '../../../src/editor/lookUp/linesOf.ts';

describe('The lines of what a program writes', () => {
  const rows: [name: string, pieces: string[], lines: string[]][] = [
    ['none', [], ['']],
    ['in one piece', ['a\nb\n'], ['a', 'b', '']],
    ['in pieces', ['a', 'b\nc', '\n', '\nd'], ['ab', 'c', '', 'd']],
    [
      'with other characters that separate lines (V526)',
      ['a\u2028\u2029\r\v\f\u0085b\r\nc'],
      ['a\u2028\u2029\r\v\f\u0085b\r', 'c'],
    ],
  ];
  for (const [name, pieces, lines] of rows)
    it(`are whole: ${name}`, async () => {
      assert.deepEqual(await Array.fromAsync(linesOf(Readable.from(pieces))), lines);
    });
});
