import assert from 'node:assert/strict';
import { readsLike } from '../../../src/code/reading/wordsInCommon.ts';

const selected = 'val a = one(1)\nval b = two(2)\nprint(a + b)';

describe('A text in a language without a grammar', () => {
  const cases: [what: string, text: string, reads: boolean][] = [
    ['the same', selected, true],
    ['the same with another layout', selected.replaceAll(' ', '').replaceAll('val', 'val '), true],
    ['another value', selected.replace('two(2)', 'three(3, 4)'), true],
    ['words before it', `Here it is now:\n${selected}`, false],
    ['words after it', `${selected}\nThat adds them both.`, false],
    ['a sentence with its words', 'val one: print two, a and b val', false],
    ['its words in another order', 'b 2 two val\nprint one b val 1 a two', false],
    ['only the same signs', '= ( ) = ( ) ( + )', false],
  ];
  for (const [what, text, reads] of cases)
    it(`${reads ? 'reads' : 'does not read'} like a changed form with ${what}`, () =>
      assert.equal(readsLike(text, selected), reads));
});
