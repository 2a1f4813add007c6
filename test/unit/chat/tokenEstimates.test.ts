import assert from 'node:assert/strict';
import { TokenEstimates } from '../../../src/chat/tokenEstimates.ts';

describe('Estimated tokens', () => {
  const learned: [what: string, counted: [characters: number, tokens: number][], characters: number, tokens: number][] =
    [
      ['nothing was counted', [], 8000, 2000],
      ['English was counted', [[8000, 2000]], 16_000, 4000],
      ['Chinese was counted', [[9000, 6000]], 12_000, 8000],
      ['spaces were counted', [[12_000, 2000]], 24_000, 4000],
      [
        'the last of two counts differs',
        [
          [8000, 8000],
          [8000, 2000],
        ],
        8000,
        2000,
      ],
      ['a short message was counted', [[2, 10]], 8002, 2010],
      ['a short message came with a long prompt of the service', [[2, 3000]], 8002, 5000],
      ['a new chat begins after a long one', [[80_000, 20_000]], 400, 100],
      ['the shortest message that says something about its tokens was counted', [[1000, 500]], 3000, 1500],
      ['one that is too short for that was counted', [[999, 500]], 2999, 1000],
      ['more characters than any token has were counted', [[60_000, 1000]], 0, 0],
      ['more tokens than characters were counted', [[10_000, 40_000]], 10_000, 40_000],
    ];
  for (const [what, counted, characters, tokens] of learned)
    it(`of ${characters} characters are ${tokens} if ${what}`, () => {
      const estimates = new TokenEstimates();
      for (const [size, count] of counted) estimates.note('atlas', size, count);
      assert.equal(estimates.of('atlas', characters), tokens);
      assert.equal(estimates.of('another', 8000), 2000, 'each model has its own estimate');
    });

  for (const absurd of [0, -1, 0.5, NaN, Infinity, 2 ** 53, 100_000_000])
    it(`learn nothing from a count of ${absurd}`, () => {
      const estimates = new TokenEstimates();
      estimates.note('atlas', 8000, 4000);
      estimates.note('atlas', 8000, absurd);
      assert.equal(estimates.of('atlas', 8000), 4000);
    });

  it('have between 1 and 6 characters each for any count, also if the name of the model is a built-in property', () => {
    const estimates = new TokenEstimates();
    for (const characters of [0, 1, 999, 1000, 1e6, 1e9])
      for (const tokens of [1, 1000, 1e6, 1e8]) {
        estimates.note('constructor', characters, tokens);
        const ratio = estimates.charactersPerToken('constructor');
        assert.ok(ratio >= 1 && ratio <= 6, `${ratio}`);
        assert.ok(estimates.of('constructor', 0) >= 0);
        assert.equal(estimates.charactersPerToken('toString'), 4);
      }
  });
});
