import assert from 'node:assert/strict';
import { acceptedEdit, selectedAfter } from '../../../src/editor/proposal/acceptedEdit.ts';

describe('Accept', () => {
  const part = { original: 'a\nb', code: 'a\nc', isWholeFile: false, target: { start: 5, end: 8 } };
  const file = { original: 'a\nb\nc\n', code: 'a\nB\nB\nc\n', isWholeFile: true, target: { start: 0, end: 6 } };

  it('puts all of the code in place of a part of a file, and selects it', () => {
    assert.deepEqual(acceptedEdit(part), { stretch: { start: 5, end: 8 }, code: 'a\nc' });
    assert.deepEqual(selectedAfter(part), { start: 5, end: 8 });
  });

  it('replaces only the lines of a whole file that differ, and leaves the cursor after them', () => {
    assert.deepEqual(acceptedEdit(file), { stretch: { start: 2, end: 3 }, code: 'B\nB' });
    assert.deepEqual(selectedAfter(file), { start: 5, end: 5 });
  });
});
