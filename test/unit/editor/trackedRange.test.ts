import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TrackedRange, type Edit } from '../../../src/editor/trackedRange.ts';

const above = 'one\ntwo\n';
const target = 'let b;\nlet c;';
const below = '\nthree\n';

const cases: [name: string, edit: Edit, expected: string][] = [
  ['an insertion at its start moves it', { rangeOffset: 8, rangeLength: 0, text: 'x' }, target],
  ['an insertion at its end is not part of it', { rangeOffset: 21, rangeLength: 0, text: 'x' }, target],
  ['a deletion that ends at its start moves it', { rangeOffset: 4, rangeLength: 4, text: '' }, target],
  ['an edit inside changes it', { rangeOffset: 12, rangeLength: 1, text: 'xy' }, 'let xy;\nlet c;'],
  ['a deletion over its start loses it', { rangeOffset: 4, rangeLength: 6, text: '' }, 'lost'],
  ['a deletion over its end loses it', { rangeOffset: 18, rangeLength: 6, text: '' }, 'lost'],
  ['a deletion of all loses it', { rangeOffset: 4, rangeLength: 20, text: '' }, 'lost'],
];

function edited(text: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.rangeOffset - a.rangeOffset)
    .reduce(
      (result, { rangeOffset, rangeLength, text }) =>
        result.slice(0, rangeOffset) + text + result.slice(rangeOffset + rangeLength),
      text,
    );
}

describe('A tracked range', () => {
  for (const [name, edit, expected] of cases) {
    it(`follows an edit: ${name}`, () => {
      const range = new TrackedRange(above.length, above.length + target.length);
      range.follow([edit]);
      const text = edited(above + target + below, [edit]);
      assert.equal(range.lost ? 'lost' : text.slice(range.start, range.end), expected);
    });
  }

  it('that is empty is lost when the text around it goes', () => {
    const range = new TrackedRange(4, 4);
    range.follow([{ rangeOffset: 2, rangeLength: 4, text: '' }]);
    assert.ok(range.lost);
  });

  it('keeps its text through any edits above and below, several at once', () => {
    const part = (length: number) => fc.record({ from: fc.nat(length), to: fc.nat(length), text: fc.string() });
    fc.assert(
      fc.property(fc.array(fc.tuple(part(above.length), part(below.length))), (rounds) => {
        const range = new TrackedRange(above.length, above.length + target.length);
        let text = above + target + below;
        for (const [before, after] of rounds) {
          const rest = text.length - range.end;
          const edits = [edit(before, 0, range.start), edit(after, range.end, rest)];
          text = edited(text, edits);
          range.follow(edits);
          assert.equal(text.slice(range.start, range.end), target);
        }
      }),
    );
  });
});

function edit({ from, to, text }: { from: number; to: number; text: string }, start: number, length: number): Edit {
  const [low = 0, high = 0] = [from, to].map((offset) => Math.min(offset, length)).toSorted((a, b) => a - b);
  return { rangeOffset: start + low, rangeLength: high - low, text };
}
