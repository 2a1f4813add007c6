import assert from 'node:assert/strict';
import { folderPrefixes } from '../../../src/editor/documents/folderPrefixes.ts';

describe('What paths in an open folder begin with', () => {
  const cases: [string, string[], string[]][] = [
    ['nothing in the only one', ['app'], ['']],
    ['the names of several', ['app', 'lib'], ['app/', 'lib/']],
    ['another name in the second of one name', ['app', 'app', 'app'], ['app/', 'app-2/', 'app-3/']],
    ['one name, also if that of a folder looks like a path', ['a', 'a/b', 'a\\b'], ['a/', 'a-b/', 'a-b-2/']],
    ['a name that no other folder has', ['app', 'app', 'app-2'], ['app/', 'app-3/', 'app-2/']],
  ];
  for (const [what, names, prefixes] of cases)
    it(`is ${what}`, () => assert.deepEqual(folderPrefixes(names.map((name) => ({ name }))), prefixes));
});
