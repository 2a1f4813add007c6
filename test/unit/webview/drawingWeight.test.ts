import assert from 'node:assert/strict';
import { drawingWeight, lengthOfWeight } from '../../../src/webview/parts/drawingWeight.ts';

const accent = '\u0301';

describe('How long a text takes to draw', () => {
  it('is as long as for its letters, and for fifteen more for each mark over a letter', () =>
    assert.deepEqual(['', 'abc', `e${accent}`, '😀'].map(drawingWeight), [0, 3, 17, 17]));

  const starts: [what: string, text: string, most: number, length: number][] = [
    ['before the last letter, which a mark may follow', 'abcdef', 3, 2],
    ['before an emoji that would be too much', '😀'.repeat(10), 51, 4],
    ['before an emoji of which only half would fit', '😀😀', 16, 0],
    ['between marks that fill the time', accent.repeat(200), 160, 10],
    ['between marks that nearly fill it', accent.repeat(200), 159, 9],
    ['before a letter with marks that are too many', `ab${accent.repeat(50)}`, 100, 1],
  ];
  for (const [what, text, most, length] of starts)
    it(`limits its start, which ends ${what}`, () => assert.equal(lengthOfWeight(text, most), length));
});
