import assert from 'node:assert/strict';
import { namedPlace } from '../../../src/editor/lookUp/namedPlace.ts';

const [only, app, lib] = [{ prefix: '' }, { prefix: 'app/' }, { prefix: 'lib/' }];
const begin = 'Several folders are open. Begin the path with one of these: app/, lib/';

describe('The place that a path of a model names', () => {
  const rows: [path: string, folders: { prefix: string }[], named: [folder: object, within: string] | string][] = [
    ['src/a.ts', [only], [only, 'src/a.ts']],
    ['./././src/a.ts', [only], [only, 'src/a.ts']],
    ['src\\deep\\a.ts', [only], [only, 'src/deep/a.ts']],
    ['src/', [only], [only, 'src']],
    ['', [only], [only, '']],
    ['.', [only], [only, '']],
    ['./', [only], [only, '']],
    ['/', [only], [only, '']],
    ['src/a.ts', [], 'No folder is open, so there is nothing to look up.'],
    ['../a.ts', [only], '../a.ts is not a path within the workspace.'],
    ['\\\\host\\share', [only], '//host/share is not a path within the workspace.'],
    ['src/.GIT/config', [only], 'src/.GIT/config belongs to Git and cannot be read.'],
    ['app/a.ts', [app, lib], [app, 'a.ts']],
    ['lib/app/a.ts', [app, lib], [lib, 'app/a.ts']],
    ['lib', [app, lib], [lib, '']],
    ['lib/', [app, lib], [lib, '']],
    ['library/a.ts', [app, lib], begin],
    ['a.ts', [app, lib], begin],
    ['', [app, lib], begin],
    ['.', [app, lib], begin],
  ];
  for (const [path, folders, named] of rows)
    it(`is ${typeof named === 'string' ? 'none' : `"${named[1]}"`} for "${path}" with ${folders.length} open folders`, () => {
      const found = namedPlace(path, folders);
      assert.deepEqual(typeof found === 'string' ? found : [found.folder, found.within], named);
      if (typeof found !== 'string') assert.equal(found.folder, named[0]);
    });
});
