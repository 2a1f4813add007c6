import assert from 'node:assert/strict';
import { canAskTogether } from '../../src/shared/askedTogether.ts';

describe('Models and apps that are asked together', () => {
  const cases: [ids: string, isPossible: boolean][] = [
    ['a', true],
    ['a b c d', true],
    ['a b c d e', false],
    ['a b a', false],
  ];
  for (const [ids, isPossible] of cases)
    it(`${isPossible ? 'may be' : 'may not be'} asked together: ${ids}`, () =>
      assert.equal(canAskTogether(ids.split(' ')), isPossible));
});
