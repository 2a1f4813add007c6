import assert from 'node:assert/strict';
import { folderOf, folderPrefixes } from '../../../src/editor/documents/folderPrefixes.ts';

describe('What paths in an open folder begin with', () => {
  const cases: [string, string[], string[]][] = [
    ['nothing in the only one', ['app'], ['']],
    ['the names of several', ['app', 'lib'], ['app/', 'lib/']],
    ['another name in the second of one name', ['app', 'app', 'app'], ['app/', 'app-2/', 'app-3/']],
    ['one name, also if that of a folder looks like a path', ['a', 'a/b/c', 'a\\b\\c'], ['a/', 'a-b-c/', 'a-b-c-2/']],
    ['a name that no other folder has', ['app', 'app', 'app-2'], ['app/', 'app-3/', 'app-2/']],
  ];
  for (const [what, names, prefixes] of cases)
    it(`is ${what}`, () => assert.deepEqual(folderPrefixes(names.map((name) => ({ name }))), prefixes));
});

describe('A whole path', () => {
  const one = [{ name: 'app' }];
  const several = [{ name: 'app' }, { name: 'app' }, { name: 'lib' }];
  const cases: [path: string, folders: { name: string }[], index: number | undefined, within: string][] = [
    ['app/src/a.ts', one, 0, 'app/src/a.ts'],
    ['app/src/a.ts', several, 0, 'src/a.ts'],
    ['app-2/src/a.ts', several, 1, 'src/a.ts'],
    ['lib/app/a.ts', several, 2, 'app/a.ts'],
    ['src/lib/', several, undefined, ''],
    ['a.ts', [], undefined, ''],
  ];
  for (const [path, folders, index, within] of cases)
    it(`is in the folder whose name it begins with: ${path} in ${folders.length} folders`, () => {
      const found = folderOf(folders, path);
      assert.deepEqual([found?.index, found?.parts.join('/') ?? ''], [index, within]);
    });
});
