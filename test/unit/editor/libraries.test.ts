import assert from 'node:assert/strict';
import { isOfLibrary } from '../../../src/editor/surroundings/libraries.ts';

describe('A file with a definition', () => {
  for (const [path, isOther] of [
    ['node_modules/a/index.d.ts', true],
    ['packages/one/node_modules/a/b.ts', true],
    ['.venv/lib/python3/site-packages/a.py', true],
    ['web/bower_components/a.js', true],
    ['src/node_modules.ts', false],
    ['my_node_modules/a.ts', false],
    ['a.ts', false],
  ] as const)
    it(`is ${isOther ? 'of a library' : 'part of the workspace'}: ${path}`, () =>
      assert.equal(isOfLibrary(path), isOther));
});
