import assert from 'node:assert/strict';
import { likenessOf } from '../../../src/code/likeness.ts';

describe('The likeness of two lists', () => {
  const cases: [one: string, other: string, likeness: number][] = [
    ['a b', 'b a', 1],
    ['a b', 'a c', 0.5],
    ['a a a', 'a', 0.5],
    ['a', 'a a a', 0.5],
    ['a a b', 'a b b', 2 / 3],
    ['a', 'b', 0],
    ['', '', 0],
    ['a', '', 0],
  ];
  for (const [one, other, likeness] of cases)
    it(`is greater the more words both have, each as often as both have it: ${one || 'nothing'}, ${other || 'nothing'}`, () => {
      const [left, right] = [one, other].map((words) => words.split(' ').filter(Boolean));
      assert.equal(likenessOf(left ?? [], right ?? []), likeness);
    });
});
