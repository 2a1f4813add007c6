import assert from 'node:assert/strict';
import { linesWith } from '../../../src/editor/lookUp/linesWith.ts';

const found = (query: string, text: string): string =>
  Array.from(linesWith(query, 'a', text), ({ line, text: own, isMatch }) => `${line}${isMatch ? ':' : '-'}${own}`).join(
    ' ',
  );

describe('Lines with a text', () => {
  const rows: [what: string, query: string, text: string, lines: string][] = [
    ['have two lines above and below', 'x', 'a\nb\nc\nx\nd\ne\nf\n', '2-b 3-c 4:x 5-d 6-e'],
    ['are the first and the last one', 'x', 'x\na\nx', '1:x 2-a 3:x'],
    ['are listed once if they are near another', 'x', 'x\na\nb\nc\nx\nd', '1:x 2-a 3-b 4-c 5:x 6-d'],
    ['are separate if they are far from each other', 'x', 'x\na\nb\nc\nd\ne\nx', '1:x 2-a 3-b 5-d 6-e 7:x'],
    ['are found in upper and lower case', 'x', 'X\nx', '1:X 2:x'],
    ['are found in one case if the text has an upper-case letter', 'Xy', 'xy\nXy\nXY', '1-xy 2:Xy 3-XY'],
    ['end where lines of Windows do', 'x', 'x\r\na\r\n', '1:x 2-a'],
    ['are none', 'x', 'a\nb', ''],
    ['are none if only several together contain it', 'a b', 'a\nb', ''],
  ];
  for (const [what, query, text, lines] of rows) it(what, () => assert.equal(found(query, text), lines));

  it('have the path of their file', () =>
    assert.deepEqual(Array.from(linesWith('x', 'b/c.ts', 'x')), [
      { path: 'b/c.ts', line: 1, text: 'x', isMatch: true },
    ]));
});
