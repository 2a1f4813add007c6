import assert from 'node:assert/strict';
import { depthOf, indentOf, spaced } from '../../../src/code/spaced.ts';

describe('White space', () => {
  const texts: [text: string, single: string, indent: string, depth: number][] = [
    ['', '', '', 0],
    ['a', 'a', '', 0],
    [' \ta  b\t\tc\u00a0d\n', 'a b c d', ' \t', 2],
    ['\t \n\n a', 'a', '\t ', 5],
    ['  ', '', '  ', 2],
    ['\u3000a', 'a', '', 1],
  ];
  for (const [text, single, indent, depth] of texts)
    it(`is one space within a text, none at its ends, and is known at its start: ${JSON.stringify(text)}`, () =>
      assert.deepEqual([spaced(text), indentOf(text), depthOf(text)], [single, indent, depth]));

  it('is of no depth where there is no line', () => assert.equal(depthOf(), 0));
});
