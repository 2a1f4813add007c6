// A range of a document, through any edits.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { editBetween, TrackedRange, type Edit } from '../../src/editor/documents/trackedRange.ts';
import type { FuzzProperty } from '../support/fuzzProperty.ts';

/** The texts above a range, in it and below it. */
export const above = 'one\ntwo\n';
export const target = 'let b;\nlet c;';
export const below = '\nthree\n';

const part = (length: number) => fc.record({ from: fc.nat(length), to: fc.nat(length), text: fc.string() });

/** Texts that have much in common. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n') });

export const properties: FuzzProperty[] = [
  {
    name: 'keeps its text through any edits above and below, several at once',
    property: () =>
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
  },
  {
    name: 'turns one text into the other by the edit between them',
    property: () =>
      fc.property(letters, letters, fc.nat(9), fc.nat(9), (text, other, start, length) =>
        assert.equal(edited(text, [editBetween(text, other, { start, end: start + length })]), other),
      ),
  },
  {
    name: 'keeps its text if only what is above it, or only what is below it, has become another text',
    property: () =>
      fc.property(letters, letters, letters, letters, fc.boolean(), (own, beside, before, after, isAbove) => {
        const textWith = (other: string): string => (isAbove ? other + own + beside : beside + own + other);
        const start = isAbove ? before.length : beside.length;
        const range = new TrackedRange(start, start + own.length);
        range.follow([editBetween(textWith(before), textWith(after), range)]);
        assert.equal(range.lost, false);
        assert.equal(textWith(after).slice(range.start, range.end), own);
      }),
  },
];

/** The text after edits that were made at once, as VS Code reports them. */
export function edited(text: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.rangeOffset - a.rangeOffset)
    .reduce(
      (result, { rangeOffset, rangeLength, text }) =>
        result.slice(0, rangeOffset) + text + result.slice(rangeOffset + rangeLength),
      text,
    );
}

function edit({ from, to, text }: { from: number; to: number; text: string }, start: number, length: number): Edit {
  const [low = 0, high = 0] = [from, to].map((offset) => Math.min(offset, length)).toSorted((a, b) => a - b);
  return { rangeOffset: start + low, rangeLength: high - low, text };
}
