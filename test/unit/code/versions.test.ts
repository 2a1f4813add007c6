import assert from 'node:assert/strict';
import { likenessOf } from '../../../src/code/likeness.ts';
import { hunksOf } from '../../../src/code/placing/hunks.ts';

/** Each letter is a line. `ab→c` means that `c` replaced `ab`. */
const differences: [name: string, before: string, now: string, hunks: string[]][] = [
  ['nothing', 'abc', 'abc', []],
  ['the first line', 'abc', 'xbc', ['a→x']],
  ['a line in the middle', 'abc', 'axc', ['b→x']],
  ['the last line', 'abc', 'abx', ['c→x']],
  ['all lines', 'ab', 'xyz', ['ab→xyz']],
  ['a line is new above', 'abc', 'xabc', ['→x']],
  ['a line is new below', 'abc', 'abcx', ['→x']],
  ['a line is removed above', 'xabc', 'abc', ['x→']],
  ['a line is removed below', 'abcx', 'abc', ['x→']],
  ['lines are new in two places', 'abc', 'axbyc', ['→x', '→y']],
  ['lines are removed in two places', 'axbyc', 'abc', ['x→', 'y→']],
  ['several lines became one', 'axyzb', 'awb', ['xyz→w']],
  ['one line became several', 'awb', 'axyzb', ['w→xyz']],
  ['a line moved down, past more lines', 'xabc', 'abcx', ['x→', '→x']],
  ['a line moved up, past more lines', 'abcx', 'xabc', ['→x', 'x→']],
  ['one of two equal lines is removed', 'aba', 'ab', ['a→']],
  ['the largest common part is kept', 'abcdef', 'efabcd', ['→ef', 'ef→']],
  ['the largest common part is kept, with the versions swapped', 'efabcd', 'abcdef', ['ef→', '→ef']],
  ['everything is new', '', 'abc', ['→abc']],
  ['everything is removed', 'abc', '', ['abc→']],
];

const likenesses: [name: string, one: string, other: string, share: number][] = [
  ['the same lines', 'abc', 'abc', 1],
  ['the same lines in another order', 'abc', 'cab', 1],
  ['no line in common', 'ab', 'cd', 0],
  ['half of the lines', 'ab', 'ac', 0.5],
  ['a line that only one has twice', 'a', 'aa', 2 / 3],
  ['a line that both have twice', 'aab', 'aac', 2 / 3],
  ['fewer lines', 'abcdef', 'ab', 0.5],
  ['no lines in one', 'ab', '', 0],
  ['no lines at all', '', '', 0],
];

function linesOf(letters: string): string[] {
  return Array.from(letters);
}

describe('Two versions of a text', () => {
  for (const [name, before, now, expected] of differences) {
    it(`have the right differences: ${name}`, () => {
      const hunks = hunksOf(linesOf(before), linesOf(now)).map(
        (hunk) => `${hunk.before.join('')}→${hunk.now.join('')}`,
      );
      assert.deepEqual(
        hunks.filter((hunk) => hunk !== '→'),
        expected,
      );
    });
  }

  it('have one difference if there are too many lines to compare', () => {
    const [before, now] = ['a', 'b'].map((letter) => Array.from({ length: 2001 }, (_, at) => `${letter}${at % 1000}`));
    before!.push('same');
    now!.push('same');
    assert.deepEqual(hunksOf(before!, now!), [{ before, now }]);
  });

  for (const [name, one, other, share] of likenesses) {
    it(`have the right share of common lines: ${name}`, () => {
      assert.equal(likenessOf(linesOf(one), linesOf(other)), share);
      assert.equal(likenessOf(linesOf(other), linesOf(one)), share);
    });
  }
});
