import assert from 'node:assert/strict';
import { TrackedRange, type Edit } from '../../../src/editor/documents/trackedRange.ts';
import { above, below, edited, properties, target } from '../../fuzz/trackedRange.ts';
import { itHolds } from '../../support/property.ts';

const cases: [name: string, edit: Edit, expected: string][] = [
  ['an insertion at its start moves it', { rangeOffset: 8, rangeLength: 0, text: 'x' }, target],
  ['an insertion at its end is not part of it', { rangeOffset: 21, rangeLength: 0, text: 'x' }, target],
  ['a deletion that ends at its start moves it', { rangeOffset: 4, rangeLength: 4, text: '' }, target],
  ['an edit inside changes it', { rangeOffset: 12, rangeLength: 1, text: 'xy' }, 'let xy;\nlet c;'],
  ['a deletion over its start loses it', { rangeOffset: 4, rangeLength: 6, text: '' }, 'lost'],
  ['a deletion over its end loses it', { rangeOffset: 18, rangeLength: 6, text: '' }, 'lost'],
  ['a deletion of all loses it', { rangeOffset: 4, rangeLength: 20, text: '' }, 'lost'],
];

describe('A tracked range', () => {
  for (const [name, edit, expected] of cases) {
    it(`follows an edit: ${name}`, () => {
      const range = new TrackedRange(above.length, above.length + target.length);
      range.follow([edit]);
      const text = edited(above + target + below, [edit]);
      assert.equal(range.lost ? 'lost' : text.slice(range.start, range.end), expected);
    });
  }

  it('is lost if it is empty and the text around it is deleted', () => {
    const range = new TrackedRange(4, 4);
    range.follow([{ rangeOffset: 2, rangeLength: 4, text: '' }]);
    assert.ok(range.lost);
  });

  itHolds(properties);
});
