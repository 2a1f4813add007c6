import assert from 'node:assert/strict';
import { eachOnce } from '../../../src/editor/documents/eachOnce.ts';

describe('Files that are open in several groups of editors', () => {
  it('are listed once, in their order', () => {
    const files = ['b', 'a', 'b', 'c', 'a'].map((name) => new URL(`file:///${name}`));
    assert.deepEqual(eachOnce(files).map(String), ['file:///b', 'file:///a', 'file:///c']);
  });
});
