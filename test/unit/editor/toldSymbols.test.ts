import assert from 'node:assert/strict';
import { namedSymbols, toldSymbols } from '../../../src/editor/lookUp/toldSymbols.ts';

describe('Symbols for a model', () => {
  const rows: [what: string, symbols: string[], found: string[], areExact: boolean][] = [
    ['are those of exactly the name', ['sums', 'sum', 'aSum', 'sum'], ['sum', 'sum'], true],
    ['are those of the name with parameters', ['sum(a)\n: number', 'summary()'], ['sum(a)\n: number'], true],
    ['are those that contain the letters, if none has the name', ['sums', 'Sum'], ['sums', 'Sum'], false],
    ['are none', [], [], false],
  ];
  for (const [what, symbols, found, areExact] of rows)
    it(what, () => {
      const named = namedSymbols(
        'sum',
        symbols.map((name) => ({ name })),
      );
      assert.deepEqual([named.found.map(({ name }) => name), named.areExact], [found, areExact]);
    });

  const none = { shown: [], hasMore: false };
  const texts: [what: string, ...Parameters<typeof toldSymbols>, result: string, count: number, hasMore: boolean][] = [
    ['are not found', none, none, 'No symbol of this name was found. Use search_text.', 0, false],
    ['are defined once in each place', { shown: ['a', 'b', 'a'], hasMore: false }, none, 'a\nb', 2, false],
    [
      'are used once in each line',
      { shown: ['a'], hasMore: false },
      { shown: ['b:1', 'b:1', 'c:2'], hasMore: false },
      'a\nUsed at:\nb:1\nc:2',
      1,
      false,
    ],
    [
      'are defined in more places',
      { shown: ['a'], hasMore: true },
      { shown: ['b'], hasMore: false },
      'a\nThere are more, which are not listed.\nUsed at:\nb',
      1,
      true,
    ],
    [
      'are used in more places',
      { shown: ['a'], hasMore: false },
      { shown: ['b'], hasMore: true },
      'a\nUsed at:\nb\nThere are more, which are not listed. Use search_text.',
      1,
      false,
    ],
  ];
  for (const [what, defined, used, result, count, hasMore] of texts)
    it(what, () => assert.deepEqual(toldSymbols(defined, used), { result, count, hasMore }));
});
