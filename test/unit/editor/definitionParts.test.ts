import assert from 'node:assert/strict';
import {
  definitionPlace,
  offsetAt,
  withoutKnown,
  withoutParts,
} from '../../../src/editor/surroundings/definitionParts.ts';

describe('A position that a language server names', () => {
  const text = 'ab\ncd\n\ne';
  const rows: [line: number, character: number, offset: number | undefined][] = [
    [0, 0, 0],
    [0, 1, 1],
    [0, 2, undefined],
    [1, 1, 4],
    [2, 0, undefined],
    [3, 0, 7],
    [3, 1, undefined],
    [4, 0, undefined],
    [1e9, 0, undefined],
    [0, 1e9, undefined],
  ];
  for (const [line, character, offset] of rows)
    it(`${offset === undefined ? 'is none' : `is at ${offset}`}: ${line}, ${character}`, () =>
      assert.equal(offsetAt(text, { line, character }), offset));
});

describe('Definitions that are sent', () => {
  const part = (uri: string, first: number, last: number) => ({ uri, first, last });
  const rows: [what: string, parts: [uri: string, first: number, last: number][], kept: number[]][] = [
    [
      'are all that are apart',
      [
        ['a', 1, 2],
        ['a', 3, 4],
        ['b', 1, 2],
      ],
      [0, 1, 2],
    ],
    [
      'are none within another',
      [
        ['a', 2, 3],
        ['a', 1, 4],
        ['a', 4, 4],
      ],
      [1],
    ],
    [
      'are the first of those that are the same',
      [
        ['a', 1, 2],
        ['b', 1, 2],
        ['a', 1, 2],
      ],
      [0, 1],
    ],
    [
      'are both of two that overlap',
      [
        ['a', 1, 3],
        ['a', 2, 4],
      ],
      [0, 1],
    ],
    [
      'are the outermost',
      [
        ['a', 3, 3],
        ['a', 2, 4],
        ['a', 1, 5],
      ],
      [2],
    ],
  ];
  for (const [what, parts, kept] of rows)
    it(what, () => {
      const all = parts.map((one) => part(...one));
      assert.deepEqual(
        withoutParts(all).map((one) => all.indexOf(one)),
        kept,
      );
    });
});

describe('Definitions that code uses', () => {
  const rows: [what: string, uri: string, first: number, last: number, isSent: boolean][] = [
    ['the code itself', 'a', 4, 8, false],
    ['a part of the code', 'a', 5, 6, false],
    ['the head of the file, with other lines', 'a', 0, 2, true],
    ['lines before the code and its first line', 'a', 3, 4, true],
    ['the last line of the code and more', 'a', 8, 9, true],
    ['the same lines of another file', 'b', 4, 8, true],
  ];
  for (const [what, uri, first, last, isSent] of rows)
    it(`${isSent ? 'are sent' : 'are not sent again'}: ${what}`, () => {
      const known = [
        { first: 4, last: 8 },
        { first: 0, last: 1 },
      ];
      assert.equal(withoutKnown([{ uri, first, last }], 'a', known).length, isSent ? 1 : 0);
    });
});

describe('A place where a language server says that something is defined', () => {
  const at = (line: number) => ({ start: { line, character: 0 }, end: { line: line + 3, character: 1 } });
  const targetUri = 'file:///a.ts';
  const places: [what: string, found: Parameters<typeof definitionPlace>[0], line: number][] = [
    ['a location', { uri: targetUri, range: at(7) }, 7],
    ['a link', { targetUri, targetRange: at(7) }, 7],
    ['a link that also says where its name is', { targetUri, targetRange: at(7), targetSelectionRange: at(9) }, 9],
  ];
  for (const [what, found, line] of places)
    it(`is where ${what} begins`, () => {
      const { uri, position } = definitionPlace(found);
      assert.deepEqual([uri, position], [targetUri, { line, character: 0 }]);
    });
});
