import assert from 'node:assert/strict';
import { editBetween, TrackedRange, type Edit } from '../../../src/editor/documents/trackedRange.ts';
import { above, below, edited, properties, target } from '../../fuzz/trackedRange.ts';
import { itHolds } from '../../support/property.ts';
import { marked } from '../code/marked.ts';

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

  it('stays lost, also after edits that do not touch it', () => {
    const over = { rangeOffset: 2, rangeLength: 4, text: '' };
    const [other, above] = [
      { rangeOffset: 9, rangeLength: 0, text: 'x' },
      { rangeOffset: 0, rangeLength: 0, text: 'x' },
    ];
    for (const events of [[[over, above]], [[other, over]], [[over], [above]]]) {
      const range = new TrackedRange(4, 8);
      for (const event of events) range.follow(event);
      assert.ok(range.lost);
    }
  });

  it('stays empty if text is inserted at it', () => {
    const range = new TrackedRange(4, 4);
    range.follow([{ rangeOffset: 4, rangeLength: 0, text: 'xy' }]);
    assert.deepEqual([range.start, range.end, range.lost], [6, 6, false]);
  });

  itHolds(properties);
});

describe('The edit between two texts', () => {
  const texts: [what: string, before: string, after: string, edit: Edit][] = [
    ['lines are added', 'a\nb\n', 'a\nx\nb\n', { rangeOffset: 2, rangeLength: 0, text: 'x\n' }],
    ['a line is added at the start', 'a', 'x\na', { rangeOffset: 0, rangeLength: 0, text: 'x\n' }],
    ['a line is deleted', 'a\r\nb\r\nc', 'a\r\nc', { rangeOffset: 3, rangeLength: 3, text: '' }],
    ['one of two equal lines is deleted', 'a\na\n', 'a\n', { rangeOffset: 2, rangeLength: 2, text: '' }],
    ['two places are changed', 'a b c', 'x b y', { rangeOffset: 0, rangeLength: 5, text: 'x b y' }],
    ['nothing is changed', 'a', 'a', { rangeOffset: 1, rangeLength: 0, text: '' }],
  ];
  for (const [what, before, after, edit] of texts)
    it(`is as short as possible if ${what}`, () =>
      assert.deepEqual(editBetween(before, after, { start: 0, end: 0 }), edit));

  const alike: [what: string, before: string, after: string][] = [
    ['a line with the same indentation is added above', 'a\n«  b»\n', 'a\n  x\n«  b»\n'],
    ['a line with the same indentation is removed above', 'a\n  x\n«  b»\n', 'a\n«  b»\n'],
    ['lines with the same beginning are added above', '«/**\nb\n»c', '/**\nx\n«/**\nb\n»c'],
    ['lines with the same end are added below', '«b\n}\n»', '«b\n}\n»x\n}\n'],
    ['the same line is removed above', 'b\n«b\n»', '«b\n»'],
  ];
  for (const [what, before, after] of alike)
    it(`is outside of a range if ${what} (V649, V651)`, () => {
      const [old, now] = [marked(before), marked(after)];
      const range = new TrackedRange(old.place.start, old.place.end);
      range.follow([editBetween(old.document, now.document, range)]);
      const { start, end, lost } = range;
      assert.deepEqual({ start, end, lost }, { ...now.place, lost: false });
    });
});
