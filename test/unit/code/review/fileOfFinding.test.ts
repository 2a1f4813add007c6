import assert from 'node:assert/strict';
import { fileOfFinding } from '../../../../src/code/review/fileOfFinding.ts';

const files = ['src/a.ts', 'a/b.ts', 'b.ts', 'b/src/c.ts', 'b/a/d.ts', 'cb.ts'].map((path) => ({ path }));

describe('The file that a review means', () => {
  const rows: [written: string, path: string | undefined][] = [
    ['src/a.ts', 'src/a.ts'],
    ['a/src/a.ts', 'src/a.ts'],
    ['b/src/a.ts', 'src/a.ts'],
    ['./src/a.ts', 'src/a.ts'],
    ['a/b.ts', 'a/b.ts'],
    ['b/a/b.ts', 'a/b.ts'],
    ['b/b.ts', 'b.ts'],
    ['b/b/src/c.ts', 'b/src/c.ts'],
    ['b/a/d.ts', 'b/a/d.ts'],
    ['src/c.ts', undefined],
    ['c/src/a.ts', undefined],
    ['ca/b.ts', undefined],
    ['a/a/src/a.ts', undefined],
    ['', undefined],
    ['../src/a.ts', undefined],
    ['/src/a.ts', undefined],
  ];
  for (const [written, path] of rows)
    it(`is ${path ?? 'none'} for "${written}"`, () => assert.equal(fileOfFinding(written, files)?.path, path));
});
