// Code that replaces other code, in any document and after any edits.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { between, codeInPlace, spliced, type Stretch, wordsWithin } from '../../src/code/splice.ts';
import { TrackedRange, type Edit } from '../../src/editor/documents/trackedRange.ts';
import type { AnyProperty, FuzzProperty } from '../support/fuzzProperty.ts';

/** A character of the document: either of the code that is rewritten, or one that must not be changed. */
interface Cell {
  character: string;
  isTarget: boolean;
}

const words = fc.array(fc.constantFrom('a', 'b', '\n', '\r\n', '😀'), { maxLength: 6 }).map((parts) => parts.join(''));
const anyEdit = fc.record({ from: fc.nat(99), length: fc.nat(6), text: words });
const part = fc.constantFrom('a', '()', ' ', '\t', '\n', '\r\n');
const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));

export const properties: FuzzProperty[] = [
  {
    name: 'is what stood there where the code is the same, whatever is selected',
    property: () =>
      fc.property(text, text, text, (above, inside, below) => {
        const stretch = { start: above.length, end: above.length + inside.length };
        assert.equal(
          codeAround(above + inside + below, stretch, (words) => words),
          inside,
        );
      }),
    runs: 2000,
  },
  {
    name: 'leaves every byte around the code as it is, whatever was edited while it came',
    property: () => acceptedAfterEdits(() => undefined),
    runs: 2000,
  },
  {
    name: 'is what stands in place of the code in the preview, and nothing where the rest was edited',
    property: () =>
      fc.property(words, words, words, words, (above, original, below, code) => {
        const stretch = { start: above.length, end: above.length + original.length };
        const text = above + original + below;
        assert.equal(codeInPlace(spliced(text, stretch, code), text, stretch), code);
        assert.equal(codeInPlace(`x${above}${code}${below}`, text, stretch), above === '' ? `x${code}` : undefined);
        assert.equal(codeInPlace(`${above}${code}${below}x`, text, stretch), below === '' ? `${code}x` : undefined);
      }),
  },
];

/**
 * The property that nothing around the code changes when it is accepted after edits. Calls back for each example in which the edits
 * leave the code unchanged.
 */
export function acceptedAfterEdits(onAccepted: () => void): AnyProperty {
  return fc.property(words, words, words, words, fc.array(anyEdit), (above, original, below, code, edits) => {
    const range = new TrackedRange(above.length, above.length + original.length);
    let cells = [...cellsOf(above, false), ...cellsOf(original, true), ...cellsOf(below, false)];
    for (const { from, length, text } of edits) {
      const edit = within(cells, from, length, text);
      cells = edited(cells, edit);
      range.follow([edit]);
    }
    const text = textOf(cells);
    if (range.lost || text.slice(range.start, range.end) !== original || original === '') return;
    onAccepted();
    const around = textOf(cells.slice(0, range.start)) + textOf(cells.slice(range.end));
    assert.ok(cells.every(({ isTarget }, at) => !isTarget || (at >= range.start && at < range.end)));
    assert.ok(cells.slice(range.start, range.end).every(({ isTarget }) => isTarget));
    const outcome = spliced(text, range, code);
    assert.equal(outcome.slice(0, range.start) + outcome.slice(range.start + code.length), around);
    assert.equal(outcome.slice(range.start, range.start + code.length), code);
  });
}

/** The text that replaces a stretch when code replaces the words in it. */
export function codeAround(text: string, { start, end }: Stretch, codeFor: (words: string) => string): string {
  const words = wordsWithin(text, { start, end });
  const code = codeFor(text.slice(words.start, words.end));
  return between(text.slice(start, words.start), code, text.slice(words.end, end));
}

function cellsOf(text: string, isTarget: boolean): Cell[] {
  return text.split('').map((character) => ({ character, isTarget }));
}

function textOf(cells: Cell[]): string {
  return cells.map(({ character }) => character).join('');
}

function within(cells: Cell[], from: number, length: number, text: string): Edit {
  const rangeOffset = Math.min(from, cells.length);
  return { rangeOffset, rangeLength: Math.min(length, cells.length - rangeOffset), text };
}

/** Inserted text belongs to the code only if it replaces nothing but code or, if it replaces nothing, if code is on both sides of it. */
function edited(cells: Cell[], { rangeOffset, rangeLength, text }: Edit): Cell[] {
  const before = cells.slice(0, rangeOffset);
  const gone = cells.slice(rangeOffset, rangeOffset + rangeLength);
  const after = cells.slice(rangeOffset + rangeLength);
  const isInside = gone.length > 0 ? gone.every(isTarget) : [before.at(-1), after[0]].every(isTarget);
  return [...before, ...cellsOf(text, isInside), ...after];
}

function isTarget(cell: Cell | undefined): boolean {
  return cell?.isTarget === true;
}
