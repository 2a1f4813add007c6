import assert from 'node:assert/strict';
import { aroundLine } from '../../../src/editor/documents/aroundLine.ts';

describe('The named code around a line', () => {
  const named = (name: string, first: number, last: number) => ({
    name,
    range: { start: { line: first }, end: { line: last } },
  });
  const all = [
    named('class', 0, 9),
    named('f', 1, 3),
    named('same lines', 1, 3),
    named('g', 4, 4),
    named('after', 10, 12),
  ];
  const rows: [line: number, names: string[]][] = [
    [0, ['class']],
    [1, ['same lines', 'f', 'class']],
    [3, ['same lines', 'f', 'class']],
    [4, ['g', 'class']],
    [9, ['class']],
    [10, ['after']],
    [13, []],
  ];
  for (const [line, names] of rows)
    it(`is the innermost first: line ${line}`, () =>
      assert.deepEqual(
        aroundLine(all, line).map(({ name }) => name),
        names,
      ));

  it('is the innermost first, whatever comes first in the document', () => {
    const mixed = [named('f', 6, 9), named('class', 0, 9), named('file', 0, 12), named('block', 7, 7)];
    assert.deepEqual(
      aroundLine(mixed, 7).map(({ name }) => name),
      ['block', 'f', 'class', 'file'],
    );
  });
});
