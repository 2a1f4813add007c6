import assert from 'node:assert/strict';
import { foldersAbove, foldersAboveTest } from '../../../src/editor/documents/foldersAbove.ts';

describe('The folders above a file', () => {
  it('are listed from the nearest one to that of the workspace', () => {
    assert.deepEqual(foldersAbove('packages/one/src/a.ts'), ['packages/one/src', 'packages/one', 'packages', '']);
    assert.deepEqual(foldersAbove('a.ts'), ['']);
  });

  it('are those of a test and then those of its code, each once', () => {
    assert.deepEqual(foldersAboveTest('test/unit/a.test.ts', 'part/src/a.ts'), [
      'test/unit',
      'test',
      '',
      'part/src',
      'part',
    ]);
    assert.deepEqual(foldersAboveTest('part/a.test.ts', 'part/src/a.ts'), ['part', '', 'part/src']);
  });
});
