import assert from 'node:assert/strict';
import type { Place } from '../../../src/code/placing/place.ts';
import { newLineIn, withPlaced } from '../../../src/code/placing/withPlaced.ts';

const none: Place = { kind: 'none', reason: 'not-found' };
const part = (first: number, last: number, code: string) => ({ first, last, code, isSame: false });

describe('Further code blocks for a new file', () => {
  const cases: [name: string, text: string, place: Place, code: string, whole: string][] = [
    ['are the file if there is nothing yet', '', none, 'a', 'a'],
    ['follow what there is, after an empty line', 'a', none, 'b', 'a\n\nb'],
    [
      'replace the lines that they are another version of',
      'a\nb\nc',
      { kind: 'lines', first: 1, last: 1, isSame: false },
      'B\nB',
      'a\nB\nB\nc',
    ],
    ['replace several lines', 'a\nb\nc\nd', { kind: 'lines', first: 1, last: 2, isSame: false }, 'B', 'a\nB\nd'],
    [
      'replace each part in its place, whatever their order and lengths',
      'a\nb\nc\nd',
      { kind: 'parts', parts: [part(0, 1, 'A\nA'), part(3, 3, 'D')] },
      'all',
      'A\nA\nc\nD',
    ],
  ];
  for (const [name, text, place, code, whole] of cases)
    it(name, () => assert.equal(withPlaced(text, place, code), whole));
});

describe('The line that tells a code block from others', () => {
  const cases: [name: string, code: string, original: string, line: string][] = [
    ['is the first that is new', 'a\r\n\r\nb\r\nc', 'a\nx', 'b'],
    ['is empty if none is new', 'a', 'a\nb', ''],
    ['is no empty one', '\n  \nb', 'a', 'b'],
  ];
  for (const [name, code, original, line] of cases) it(name, () => assert.equal(newLineIn(code, original), line));
});
