import assert from 'node:assert/strict';
import { keepsLines } from '../../../src/code/testWriting/insertions.ts';

const cases: [what: string, text: string, other: string, keeps: boolean][] = [
  ['the same lines', 'a\nb', 'a\nb', true],
  ['more lines', 'a\nb', 'x\na\ny\nb\nz', true],
  ['no first line', 'a\nb', 'b', false],
  ['no last line', 'a\nb', 'a', false],
  ['another order', 'a\nb', 'b\na', false],
  ['a line that is there twice only once', 'a\na', 'a', false],
  ['a longer line', 'a', 'ab', false],
];

describe('A text that keeps the lines of another one', () => {
  for (const [what, text, other, keeps] of cases)
    it(`is ${keeps ? 'known' : 'not known'} by ${what}`, () => assert.equal(keepsLines(text, other), keeps));
});
