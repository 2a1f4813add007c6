import assert from 'node:assert/strict';
import { fateOf, toForget, withNext, type Texts } from '../../../src/editor/proposal/acceptedTexts.ts';

describe('A change that was accepted after another one of the same file', () => {
  const first: Texts = { before: 'a', after: 'b' };
  const cases: [name: string, known: Texts | undefined, next: Texts, both: Texts][] = [
    ['is the only one that is undone if there was none', undefined, first, first],
    ['is undone together with it', first, { before: 'b', after: 'c' }, { before: 'a', after: 'c' }],
    ['takes its place if it was undone before', first, { before: 'a', after: 'c' }, { before: 'a', after: 'c' }],
    ['is not undone if the file was edited in between', first, { before: 'x', after: 'c' }, first],
    [
      'is undone together with the creation of the file',
      { before: undefined, after: 'b' },
      { before: 'b', after: 'c' },
      { before: undefined, after: 'c' },
    ],
  ];
  for (const [name, known, next, both] of cases) it(name, () => assert.deepEqual(withNext(known, next), both));
});

describe('Changes that can be undone', () => {
  const of = (...lengths: number[]): Texts[] =>
    lengths.map((length) => ({ before: 'b'.repeat(length), after: 'a'.repeat(length) }));
  const cases: [name: string, all: [string, Texts[]][], most: number, forgotten: string[]][] = [
    [
      'all stay up to the limit',
      [
        ['a', of(1)],
        ['b', of(1, 1)],
      ],
      6,
      [],
    ],
    [
      'the oldest are forgotten beyond it, as few as possible',
      [
        ['a', of(1)],
        ['b', of(1)],
        ['c', of(1)],
      ],
      5,
      ['a'],
    ],
    [
      'several are forgotten for a long one',
      [
        ['a', of(1)],
        ['b', of(1)],
        ['c', of(2)],
      ],
      4,
      ['a', 'b'],
    ],
    [
      'the last ones stay, whatever their length',
      [
        ['a', of(1)],
        ['b', of(9)],
      ],
      1,
      ['a'],
    ],
    [
      'a new file counts by its text alone',
      [
        ['a', [{ before: undefined, after: 'aa' }]],
        ['b', of(1)],
      ],
      4,
      [],
    ],
    ['none are forgotten of none', [], 0, []],
  ];
  for (const [name, all, most, forgotten] of cases) it(name, () => assert.deepEqual(toForget(all, most), forgotten));
});

describe('A file whose accepted change is undone', () => {
  const created = { before: undefined, after: 'b' };
  const changed = { before: 'a', after: 'b' };
  for (const [what, change, text, exists, fate] of [
    ['gets its old text if nobody edited it since', changed, 'b', true, 'undone'],
    ['gets its old text, also if it was deleted while its editor is open', changed, 'b', false, 'undone'],
    ['stays if it has its old text already', changed, 'a', true, 'same'],
    ['is named if it was edited since', changed, 'c', true, 'edited'],
    ['is named if it is gone', changed, undefined, false, 'edited'],
    ['is deleted if it was created by the change', created, 'b', true, 'undone'],
    ['is nothing to undo if it was created by the change, and deleted', created, undefined, false, 'same'],
    ['is named if it was created by the change, and is no text any more', created, undefined, true, 'edited'],
    ['is named if it was created by the change, and is empty now', created, '', true, 'edited'],
  ] as const)
    it(what, () => assert.equal(fateOf(change, { text, exists }), fate));
});
