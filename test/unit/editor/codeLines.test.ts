import assert from 'node:assert/strict';
import {
  describedCode,
  describedPieces,
  linesAround,
  linesIn,
  nameAround,
  shortened,
} from '../../../src/editor/target/codeLines.ts';

describe('The lines of code', () => {
  const rows: [what: string, start: [number, number], end: [number, number], lines: [number, number]][] = [
    ['are those of a selection', [1, 2], [3, 4], [1, 3]],
    ['are not the line at whose start a selection ends', [1, 0], [3, 0], [1, 2]],
    ['are the line of the cursor, also at its start', [3, 0], [3, 0], [3, 3]],
  ];
  for (const [what, start, end, lines] of rows)
    it(what, () => {
      const [from, to] = [start, end].map(([line, character]) => ({ line, character }));
      assert.ok(from && to);
      const { first, last } = linesIn({ start: from, end: to });
      assert.deepEqual([first, last], lines);
    });

  it('are described as the user counts them, with the name of the code if it has one', () => {
    const described = ([undefined, 'timeout()'] as const).flatMap((name) =>
      [8, 31].map((last) => describedCode(name, { first: 8, last })),
    );
    assert.deepEqual(described, ['line 9', 'lines 9–32', 'timeout(), line 9', 'timeout(), lines 9–32']);
  });

  it('have a name of at most 60 characters', () => {
    const [fits, long] = ['x'.repeat(60), 'x'.repeat(61)];
    assert.deepEqual([shortened(fits), shortened(long)], [fits, `${'x'.repeat(59)}…`]);
    assert.equal(describedCode(long, { first: 0, last: 0 }), `${'x'.repeat(59)}…, line 1`);
  });
});

describe('The code of a box', () => {
  const range = (first: number, last: number, end = 1) => ({
    start: { line: first, character: 0 },
    end: { line: last, character: end },
  });

  it('is described by its name and lines, or by the number of its pieces', () => {
    const [named, selected] = [{ name: 'timeout()', range: range(8, 31) }, { range: range(8, 10, 0) }];
    const described = [[named], [selected], [named, selected], []].map(describedPieces);
    assert.deepEqual(described, ['timeout(), lines 9–32', 'lines 9–10', '2 selections', '0 selections']);
  });

  it('can become the innermost code around it, if it is one piece', () => {
    const within = { around: [{ name: 'send()' }, { name: 'Client' }] };
    const names = [[within], [within, within], [{}], [{ around: [] }], []].map(nameAround);
    assert.deepEqual(names, ['send()', undefined, undefined, undefined, undefined]);
    assert.equal(nameAround([{ around: [{ name: 'x'.repeat(61) }] }]), `${'x'.repeat(59)}…`);
  });

  it('is all lines from its first problem to its last', () => {
    assert.deepEqual(linesAround([range(4, 5), range(2, 3), range(3, 9), range(7, 7)]), { first: 2, last: 9 });
  });
});
