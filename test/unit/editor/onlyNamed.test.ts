import assert from 'node:assert/strict';
import { linesToSelect, writtenPaths, theOne } from '../../../src/editor/find/onlyNamed.ts';

describe('A file that a reply names', () => {
  const files: [found: string[], index: number | undefined][] = [
    [['src/a.ts'], 0],
    [['deep/src/a.ts'], 0],
    [['deep/src/a.ts', 'src/a.ts', 'other/src/a.ts'], 1],
    [['deep/src/a.ts', 'other/src/a.ts'], undefined],
    [['src/a.ts', 'src/a.ts'], undefined],
    [[], undefined],
  ];
  for (const [paths, index] of files)
    it(`is ${index === undefined ? 'none' : (paths[index] ?? '')} for src/a.ts among ${paths.join(', ') || 'no files'}`, () => {
      const found = paths.map((path, root) => ({ path, root }));
      assert.deepEqual(theOne('src/a.ts', found), index === undefined ? undefined : found[index]);
    });

  it('is looked for with `/` in its path, also behind one that leads out of the workspace', () => {
    const written = ['../a.ts', 'src\\deep\\a.ts', './src/a.ts', '', 'src\\deep\\a.ts'];
    assert.deepEqual(Array.from(writtenPaths(written)), [
      ['src\\deep\\a.ts', 'src/deep/a.ts'],
      ['./src/a.ts', 'src/a.ts'],
    ]);
  });

  const end = Number.MAX_SAFE_INTEGER;
  const ranges: [first: number, last: number, range: [number, number, number, number]][] = [
    [2, 2, [1, 0, 1, 0]],
    [2, 4, [1, 0, 3, end]],
    [1, 2, [0, 0, 1, end]],
    [0, 0, [0, 0, 0, 0]],
    [5, 3, [4, 0, 4, end]],
  ];
  for (const [first, last, range] of ranges)
    it(`is opened at its lines ${first} to ${last}`, () => assert.deepEqual(linesToSelect(first, last), range));
});
