import assert from 'node:assert/strict';
import { firstFive, namesOf } from '../../src/shared/namesOf.ts';

describe('The names of files in a sentence', () => {
  const cases: [names: string, listed: string][] = [
    ['a', 'a'],
    ['a b c d e', 'a, b, c, d, e'],
    ['a b c d e f', 'a, b, c, d, e and 1 more'],
    ['a b c d e f g', 'a, b, c, d, e and 2 more'],
  ];
  for (const [names, listed] of cases)
    it(`are all listed, or the first five: ${names}`, () => assert.equal(namesOf(names.split(' ')), listed));
});

describe('Codes and hosts in a question', () => {
  for (const [names, listed] of [
    ['a', 'a'],
    ['a b c d e', 'a, b, c, d, e'],
    ['a b c d e f', 'a, b, c, d, e, …'],
  ] as const)
    it(`are all listed, or the first five: ${names}`, () => assert.equal(firstFive(names.split(' ')), listed));
});
