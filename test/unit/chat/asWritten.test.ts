import assert from 'node:assert/strict';
import { asWritten } from '../../../src/chat/asWritten.ts';
import { properties } from '../../fuzz/asWritten.ts';
import { itHolds } from '../../support/property.ts';
import { readCharacters } from '../../support/readCharacters.ts';

describe('Code that is copied from a reply', () => {
  itHolds(properties);

  for (const [what, source, piece, written] of [
    ['in a quote', '> ```\r\n> a\r\n> b\r\n> ```', 'a\nb', 'a\r\nb'],
    ['in a list', '- Do:\r\n  ```\r\n  a\r\n  b\r\n  ```\r\n', 'a\nb', 'a\r\nb'],
    ['in a quote with mixed line endings', '> ```\n> a\r\n> b\n> ```', 'a\nb', 'a\nb'],
    ['with LF endings', '```\na\nb\n```', 'a\nb', 'a\nb'],
    ['not in the reply', 'Words.\r\n', 'a\nb', 'a\nb'],
    ['as the whole text', 'a\r\nb', 'a\nb', 'a\r\nb'],
  ] as const) {
    it(`has the right line endings: ${what}`, () => assert.equal(asWritten(piece, [source]), written));
  }

  it('has the line endings of the first reply that contains it', () => {
    const sources = ['a\nb', 'Words.\r\n', 'x\r\na\r\nb\r\n', 'a\nb\r\n'];
    assert.equal(asWritten('a\nb', sources), 'a\r\nb');
    assert.equal(asWritten('c\nd', sources), 'c\nd');
  });

  for (const [what, source, piece] of [
    [
      'lines that repeat',
      (n: number) => 'a\n'.repeat(n) + '\r',
      (n: number) => `${'a\n'.repeat(9)}b\n${'a\n'.repeat(n / 2)}a`,
    ],
    [
      'lines that nearly repeat',
      (n: number) => 'ab\nab\nac\r\n'.repeat(n),
      (n: number) => `${'ab\n'.repeat(9)}x\n${'ab\n'.repeat(n)}ab`,
    ],
    [
      'one long line',
      (n: number) => 'a'.repeat(n) + '\r\n',
      (n: number) => `${'a'.repeat(20)}b${'a'.repeat(n / 2)}\nb`,
    ],
    [
      'a long last line',
      (n: number) => 'a'.repeat(n) + '\r\n',
      (n: number) => `a\n${'a'.repeat(20)}b${'a'.repeat(n / 2)}`,
    ],
  ] as const)
    it(`is found in a time that grows with the reply only: ${what} (V427)`, () => {
      const work = (n: number): number => readCharacters(() => asWritten(piece(n), [source(n)]));
      assert.ok(work(4000) < 2.1 * work(2000), `${work(2000)}, ${work(4000)}`);
    });
});
