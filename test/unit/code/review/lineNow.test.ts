import assert from 'node:assert/strict';
import { lineNow } from '../../../../src/code/review/lineNow.ts';

const file = 'one\ntwo\nthree\nfour\n';
const above = { heading: '', oldStart: 1, newStart: 1, lines: ['+above', ' one'] };
const gone = { heading: '', oldStart: 2, newStart: 2, lines: ['-two'] };

describe('A reviewed line', () => {
  type Given = Partial<Parameters<typeof lineNow>[0]>;
  const cases: [what: string, given: Given, document: string, now: number | undefined][] = [
    ['that nothing has moved', {}, file, 2],
    ['in a document with the line endings of Windows', {}, file.replaceAll('\n', '\r\n'), 2],
    ['below unsaved lines', {}, `new\n${file}`, 3],
    ['below unsaved lines with other line endings', {}, `new\n${file}`.replaceAll('\n', '\r\n'), 3],
    ['below lines that were added after staging', { later: [above], before: `above\n${file}` }, `above\n${file}`, 3],
    ['below both', { later: [above], before: `above\n${file}` }, `new\nabove\n${file}`, 4],
    ['that was deleted after staging', { later: [gone] }, file, undefined],
    ['that was deleted in the editor', {}, 'one\nthree\nfour\n', undefined],
    ['that was changed in the editor', {}, file.replace('two', 'three'), undefined],
    ['above a line that was deleted in the editor', {}, 'one\ntwo\nfour\n', 2],
    ['of a file whose text was not read', { before: undefined }, file, 2],
    ['of a file whose text was not read, which has moved', { before: undefined }, `new\n${file}`, undefined],
    ['beyond the end of the document', { line: 9, before: undefined }, file, undefined],
    ['after a byte order mark', { line: 1, text: '\uFEFFone', before: `\uFEFF${file}` }, file, 1],
  ];
  for (const [what, given, document, now] of cases)
    it(`${now === undefined ? 'is in no line' : `is in line ${now}`}: one ${what}`, () =>
      assert.equal(lineNow({ line: 2, text: 'two', later: [], before: file, ...given }, document), now));
});
