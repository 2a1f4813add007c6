import assert from 'node:assert/strict';
import { patternFor, patternForWords } from '../../src/shared/pattern.ts';

describe('The pattern for a text', () => {
  for (const sign of '\\^$.*+?()[]{}|-/a#')
    it(`matches only that: ${sign}`, () => {
      const pattern = new RegExp(`^${patternFor(`a${sign}b`)}$`, 's');
      assert.deepEqual(
        [`a${sign}b`, 'ab', 'a', 'b', 'aab', `aXb`].filter((text) => text !== `a${sign}b` && pattern.test(text)),
        [],
      );
      assert.match(`a${sign}b`, pattern);
    });

  const spaces: [words: string, text: string, matched: string | undefined][] = [
    ['a b', 'a \n\tb', 'a \n\tb'],
    ['a  b', 'a b', 'a b'],
    ['a b', 'ab', undefined],
    [' b', 'a  b', '  b'],
    ['a ', 'a  b', 'a  '],
    ['a. b', 'ax b', undefined],
  ];
  for (const [words, text, matched] of spaces)
    it(`has any white space between words: ${JSON.stringify(words)} in ${JSON.stringify(text)}`, () =>
      assert.equal(new RegExp(patternForWords(words)).exec(text)?.[0], matched));
});
