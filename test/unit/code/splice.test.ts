import assert from 'node:assert/strict';
import { differentLines, merged, overlap, spliced, type Piece } from '../../../src/code/splice.ts';
import { acceptedAfterEdits, codeAround, properties } from '../../fuzz/splice.ts';
import { checkProperty, itHolds } from '../../support/property.ts';

/** A text with ‹ and › around the selection, the code, and the resulting text. */
const selections: [name: string, text: string, code: string, after: string][] = [
  ['whole lines', 'a();\n‹b();\n›c();', 'd();', 'a();\nd();\nc();'],
  ['whole lines, and code with line endings', 'a();\n‹b();\n›c();', '\nd();\n\n', 'a();\nd();\nc();'],
  ['from word to word', '{\n    ‹a();\n    ›b();\n}', 'c();', '{\n    c();\n    b();\n}'],
  ['from word to word, and code with a last indentation', '{\n  ‹a();\n  ›b();\n}', 'c();\n  ', '{\n  c();\n  b();\n}'],
  ['from the end of the line above', '{‹\n  a();\n›  b();\n}', '  c();', '{\n  c();\n  b();\n}'],
  ['from spaces at the end of the line above', '{‹ \n  a();›\n}', '  c();', '{ \n  c();\n}'],
  ['from a blank line', '{\n‹  \n  a();\n›}', '  c();', '{\n  \n  c();\n}'],
  ['to a blank line', '‹a();\n\n›b();', 'c();\n', 'c();\n\nb();'],
  ['with CR LF', '{\r\n  ‹a();\r\n  ›b();\r\n}', 'c();\r\n', '{\r\n  c();\r\n  b();\r\n}'],
  ['from the end of the line above with CR LF', '{‹\r\n  a();›\r\n}', '  c();', '{\r\n  c();\r\n}'],
  ['with the space after a word', '‹let ›a', 'const', 'const a'],
  ['with the space after a word, and code with one', '‹let ›a', 'const ', 'const a'],
  ['with the space before a word', 'let‹ a›', 'b', 'let b'],
  ['without the space before a word', 'let ‹a›', 'b', 'let b'],
  ['without a space that is needed', 'return‹(a)›', ' a', 'return a'],
  ['with spaces at the end of its line', '‹a();  ›\nb();', 'a();', 'a();\nb();'],
  ['with its indentation', '‹  a();›\n  b();', '  c();', '  c();\n  b();'],
  ['a blank line', 'a();\n‹\n›b();', 'c();', 'a();\nc();\nb();'],
  ['a blank line from the end of the line above', 'a();‹\n\n›b();', 'c();', 'a();\nc();\nb();'],
  ['a line of spaces', 'a();\n‹  \n›b();', 'c();', 'a();\nc();\nb();'],
  ['nothing', 'a();\n‹›', 'c();\n', 'a();\nc();'],
];

describe('Accepted code', () => {
  for (const [name, text, code, after] of selections) {
    it(`does not join lines or words for any selection: ${name}`, () => {
      const bare = text.replace(/[‹›]/g, '');
      const stretch = { start: text.indexOf('‹'), end: text.indexOf('›') - 1 };
      assert.equal(
        spliced(
          bare,
          stretch,
          codeAround(bare, stretch, () => code),
        ),
        after,
      );
    });
  }

  it('is inserted without delay if it has many spaces', () => {
    const blanks = ' '.repeat(100_000);
    const text = `a${blanks}b${'\n '.repeat(50_000)}c`;
    assert.equal(
      codeAround(text, { start: 0, end: text.length - 1 }, () => `${text}c\n${blanks}`),
      `${text}c${'\n '.repeat(50_000)}`,
    );
  });

  itHolds(properties);

  it('is tested after random edits that do not change the code', () => {
    let accepted = 0;
    void checkProperty(
      acceptedAfterEdits(() => (accepted += 1)),
      2000,
    );
    assert.ok(accepted > 100, `${accepted} were accepted`);
  });
});

describe('The differing lines of two texts', () => {
  const cases: [name: string, text: string, other: string, old: string, now: string][] = [
    ['none', 'a\nb\n', 'a\nb\n', '', ''],
    ['a line that is added', 'a\nc\nd', 'a\nb\nc\nd', 'c', 'b\nc'],
    ['lines at the end', 'a\n', 'a\n\nb\n', '', '\nb\n'],
    ['lines at the end without a line ending', 'a', 'a\n\nb', 'a', 'a\n\nb'],
    ['lines at the beginning', 'b\n', 'a\nb\n', 'b', 'a\nb'],
    ['a part of a line', 'one\nxay\ntwo', 'one\nxby\ntwo', 'xay', 'xby'],
    ['with CR LF', 'a\r\nc\r\n', 'a\r\nb\r\nc\r\n', 'c', 'b\r\nc'],
    ['with CR LF, at the end', 'a\r\nb\r\n', 'a\r\nc\r\n', 'b', 'c'],
    ['with CR LF, where a line is added at the end', 'a\r\n', 'a\r\nb\r\n', '', 'b\r\n'],
    ['with CR LF in one, and LF in the other', 'a\r\nb\r\n', 'a\nc\n', 'a\r\nb\r', 'a\nc'],
    ['with LF that becomes CR LF at the end', 'a\nb\n', 'a\nb\r\n', 'b', 'b\r'],
    ['a first line that ends with CR LF', '\r\na\r\n', 'b\r\na\r\n', '', 'b'],
    ['the last line, of which the start is the same', 'ab', 'abc', 'ab', 'abc'],
    ['letters of two units', 'a\n😀\n', 'a\n😁\n', '😀', '😁'],
    ['all', 'a', 'b', 'a', 'b'],
    ['of nothing', '', 'b\n', '', 'b\n'],
    ['at a blank first line', '\na\n', 'b\n', '\na', 'b'],
    ['a blank first line', '\na\n', 'a\n', '\na', 'a'],
  ];
  for (const [name, text, other, old, now] of cases)
    it(`turn one text into the other: ${name}`, () => {
      const [one, two] = differentLines(text, other);
      assert.deepEqual([text.slice(one.start, one.end), other.slice(two.start, two.end)], [old, now]);
      assert.equal(spliced(text, one, other.slice(two.start, two.end)), other);
    });
});

describe('Two places in a text', () => {
  const cases: [one: [number, number], other: [number, number], isOverlap: boolean][] = [
    [[0, 2], [2, 4], false],
    [[0, 3], [2, 4], true],
    [[2, 4], [0, 3], true],
    [[0, 9], [2, 4], true],
    [[0, 2], [5, 6], false],
  ];
  for (const [[start, end], [from, to], isOverlap] of cases)
    it(`${isOverlap ? 'overlap' : 'do not overlap'}: ${start}–${end} and ${from}–${to}`, () =>
      assert.equal(overlap({ start, end }, { start: from, end: to }), isOverlap));
});

describe('Several pieces of code for a text', () => {
  const text = 'one two three four';
  const at = (word: string, code: string): Piece => {
    const start = text.indexOf(word);
    return { stretch: { start, end: start + word.length }, code };
  };
  const end = { stretch: { start: text.length, end: text.length }, code: '!' };
  const cases: [what: string, pieces: Piece[], place: string, code: string][] = [
    ['one of them', [at('two', '2')], 'two', '2'],
    ['two, with what is between them', [at('two', '22222'), at('four', '')], 'two three four', '22222 three '],
    ['in any order', [at('three', '3'), at('one', '1'), at('two', '2')], 'one two three', '1 2 3'],
    ['in empty places', [end, at('four', '4')], 'four', '4!'],
    ['at one place, in their order', [{ ...end, code: ' five' }, end], '', ' five!'],
    [
      'in an empty place before another',
      [at('four', '4'), { ...at('four', '!'), stretch: { start: 14, end: 14 } }],
      'four',
      '!4',
    ],
    ['none', [], '', ''],
  ];
  for (const [what, pieces, place, code] of cases)
    it(`are one, from the first to the last: ${what}`, () => {
      const one = merged(text, pieces);
      assert.deepEqual([text.slice(one.stretch.start, one.stretch.end), one.code], [place, code]);
    });
});
