import assert from 'node:assert/strict';
import { shownRows } from '../../../src/dialogs/shownRows.ts';

describe('The rows of a list', () => {
  it('have the invisible characters of all their texts spelled out, and keep the rest', () => {
    const rows = [
      { label: 'a\u202E', description: 'b\u200B', detail: 'c\u2060', alwaysShow: true, id: 'd\u202E' },
      { label: 'e' },
    ];
    assert.deepEqual(shownRows(rows), [
      { label: 'a[U+202E]', description: 'b[U+200B]', detail: 'c[U+2060]', alwaysShow: true, id: 'd\u202E' },
      { label: 'e' },
    ]);
  });
});
