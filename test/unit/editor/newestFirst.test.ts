import assert from 'node:assert/strict';
import { newestFirst } from '../../../src/editor/find/newestFirst.ts';

describe('Files that were used', () => {
  const rows: [what: string, item: string, before: string[], after: string[]][] = [
    ['begin with the newest', 'c', ['b', 'a'], ['c', 'b', 'a']],
    ['are listed once', 'a', ['b', 'a'], ['a', 'b']],
    ['are the last three', 'd', ['c', 'b', 'a'], ['d', 'c', 'b']],
    ['may be the first', 'a', [], ['a']],
  ];
  for (const [what, item, before, after] of rows) it(what, () => assert.deepEqual(newestFirst(item, before, 3), after));

  it('are the same if they have the same address', () => {
    const [one, same] = [new URL('file:///a'), new URL('file:///a')];
    assert.deepEqual(newestFirst(one, [same], 3), [one]);
  });
});
