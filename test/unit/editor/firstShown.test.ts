import assert from 'node:assert/strict';
import { firstShown } from '../../../src/editor/lookUp/firstShown.ts';

describe('The first of a list that are shown', () => {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  const shownFrom =
    (first: number) =>
    (one: number): Promise<string | undefined> =>
      Promise.resolve(one < first ? undefined : String(one));
  const { signal } = new AbortController();

  const lists: [what: string, count: number, first: number, shown: string[], hasMore: boolean][] = [
    ['none of none', 0, 0, [], false],
    ['all of as many as there may be', 3, 0, ['0', '1', '2'], false],
    ['the first ones of more', 4, 0, ['0', '1', '2'], true],
    ['one after many that are hidden', 11, 10, ['10'], false],
    ['as many as there may be after many that are hidden', 13, 10, ['10', '11', '12'], false],
    ['the first ones after many that are hidden', 14, 10, ['10', '11', '12'], true],
    ['none if all are hidden', 10, 10, [], false],
  ];
  for (const [what, count, first, shown, hasMore] of lists)
    it(`are ${what} (V608)`, async () =>
      assert.deepEqual(await firstShown(numbers(count), 3, shownFrom(first), signal), { shown, hasMore }));

  it('are looked for no further than needed, and not once the user stops (V608)', async () => {
    const looked: number[] = [];
    const stop = new AbortController();
    const look = (one: number): Promise<number> => Promise.resolve(looked.push(one));
    await firstShown(numbers(1000), 3, look, signal);
    assert.ok(looked.length <= 6);
    stop.abort();
    await assert.rejects(firstShown(numbers(1000), 3, look, stop.signal));
    assert.ok(looked.length <= 6);
  });
});
