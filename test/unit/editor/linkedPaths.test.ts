import assert from 'node:assert/strict';
import { sep } from 'node:path';
import { isOutside, pathsDownTo, realPathWithin } from '../../../src/editor/documents/linkedPaths.ts';
import { pathWithin } from '../../../src/editor/documents/pathWithin.ts';

describe('The target of a link', () => {
  const rows: [path: string | undefined, root: string | undefined, isOutside: boolean][] = [
    ['/w/a', '/w', false],
    ['/w/a/b', '/w', false],
    ['/w', '/w', false],
    ['/a', '/', false],
    ['/w-not/a', '/w', true],
    ['/other/w/a', '/w', true],
    ['/etc/passwd', '/w', true],
    ['/', '/w', true],
    [undefined, '/w', false],
    ['/w/a', undefined, false],
  ];
  for (const [path, root, expected] of rows)
    it(`is ${expected ? 'outside' : 'not outside'}: ${path} of ${root}`, () =>
      assert.equal(isOutside(path?.replaceAll('/', sep), root?.replaceAll('/', sep)), expected));
});

describe('The path to which a link leads', () => {
  for (const [root, path, within] of [
    ['/w', '/w/a/b c', 'a/b c'],
    ['/w', '/w', ''],
    ['/', '/a', 'a'],
    ['/w', '/w/..a', '..a'],
    ['/w', '/w/..a/b', '..a/b'],
    ['/w', '/', undefined],
    ['/w', '/w-not/a', undefined],
    ['/w/deep', '/w/a', undefined],
  ] as const)
    it(`is ${within === undefined ? 'none' : `"${within}"`} within a folder: ${path} in ${root}`, () =>
      assert.equal(realPathWithin(path, root), within));
});

describe('A path of which any part may be a link', () => {
  for (const [path, paths] of [
    ['', []],
    ['a', ['a']],
    ['a/b c/d.ts', ['a', 'a/b c', 'a/b c/d.ts']],
  ] as const)
    it(`has these parts: ${path}`, () => assert.deepEqual(pathsDownTo(path), paths));
});

describe('The path of a file within a folder', () => {
  for (const [folder, file, path] of [
    ['/w', '/w/a/b', 'a/b'],
    ['/w/', '/w/a', 'a'],
    ['/', '/a', 'a'],
    ['/w', '/w', ''],
  ] as const)
    it(`is without the folder: ${file} in ${folder}`, () => {
      type Uri = Parameters<typeof pathWithin>[0];
      assert.equal(pathWithin({ path: folder } as Uri, { path: file } as Uri), path);
    });
});
