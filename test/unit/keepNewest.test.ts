import assert from 'node:assert/strict';
import { keepNewest } from '../../src/shared/keepNewest.ts';

describe('A map that keeps only its newest values', () => {
  it('forgets the oldest one', () => {
    const map = new Map<string, number>();
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) keepNewest(map, key, index, 3);
    assert.deepEqual(
      [...map],
      [
        ['b', 1],
        ['c', 2],
        ['d', 3],
      ],
    );
  });

  it('has a value that comes again as its newest one, and forgets none for it', () => {
    const map = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    keepNewest(map, 'a', 3, 2);
    assert.deepEqual(
      [...map],
      [
        ['b', 2],
        ['a', 3],
      ],
    );
  });
});
