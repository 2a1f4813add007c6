import assert from 'node:assert/strict';
import { foldersAbove } from '../../../src/editor/documents/foldersAbove.ts';

describe('The folders above a file', () => {
  it('are listed from the nearest one to that of the workspace', () => {
    assert.deepEqual(foldersAbove('packages/one/src/a.ts'), ['packages/one/src', 'packages/one', 'packages', '']);
    assert.deepEqual(foldersAbove('a.ts'), ['']);
  });
});
