import assert from 'node:assert/strict';
import { lastLineWithWords, placeQuestion, placeRows } from '../../../src/editor/target/placeRows.ts';

const lines = (first: number, last = first) => ({ start: { line: first }, end: { line: last } });
const replaced = (name: string, range = lines(0), isDefined = false, gone: string[] = []) => ({
  ...{ name, range, isDefined, gone },
});

describe('The places that a user can choose for code', () => {
  const places = {
    isNew: false,
    replaced: [],
    cursor: undefined,
    end: lines(8),
    whole: lines(0, 9),
    goneWithWhole: [],
  };
  const shown = (changed: Partial<Parameters<typeof placeRows>[0]>): string[] =>
    placeRows({ ...places, ...changed }).map(({ label, description, detail }) =>
      [label, description, detail].filter(Boolean).join(', '),
    );
  const rows: [what: string, changed: Parameters<typeof shown>[0], labels: string[]][] = [
    ['are the end and the whole file', {}, ['At the end', 'Whole file']],
    [
      'are first the end if it is new',
      { isNew: true, cursor: lines(3) },
      ['At the end', 'At the cursor, line 4', 'Whole file'],
    ],
    [
      'are first what it is a version of',
      { cursor: lines(3), replaced: [replaced('other'), replaced('own', lines(4, 6), true)] },
      ['own, replaces lines 5–7', 'At the cursor, line 4', 'other, replaces line 1', 'At the end', 'Whole file'],
    ],
    [
      'say what would be deleted there',
      { replaced: [replaced('a', lines(1), true, ['b', 'c'])], goneWithWhole: ['a', 'd', 'e', 'f', 'g', 'h'] },
      ['a, replaces line 2, Deletes b, c', 'At the end', 'Whole file, Deletes a, d, e, f, g and 1 more'],
    ],
    [
      'have names without icons',
      { replaced: [replaced('$(trash)', lines(1), true, ['$(b)'])] },
      ['\\$(trash), replaces line 2, Deletes \\$(b)', 'At the end', 'Whole file'],
    ],
  ];
  for (const [what, changed, labels] of rows) it(what, () => assert.deepEqual(shown(changed), labels));

  it('are the ranges that code replaces, except that it follows the last words', () => {
    const [at, own] = [lines(3), lines(4, 6)];
    assert.deepEqual(
      placeRows({ ...places, cursor: at, replaced: [replaced('own', own)] }).map(({ range, isBelow }) => [
        range,
        isBelow,
      ]),
      [
        [at, undefined],
        [own, undefined],
        [places.end, true],
        [places.whole, undefined],
      ],
    );
  });

  it('are asked for with the reason why none is known', () => {
    assert.match(placeQuestion('elided'), /^The code leaves parts out/);
    assert.match(placeQuestion('ambiguous'), /^The code fits several places/);
    assert.match(placeQuestion('not-found'), /^Where should the code go\?/);
  });
});

describe('The last line of a file that contains words', () => {
  for (const [text, line] of [
    ['', 0],
    ['\n\n', 0],
    ['a', 0],
    ['a\nb', 1],
    ['a\r\nb\r\n \r\n', 1],
    ['a\rb\n\nc\n\n', 3],
    ['\n\na\n\n', 2],
  ] as const)
    it(`is before its blank lines: ${JSON.stringify(text)}`, () => assert.equal(lastLineWithWords(text), line));
});
