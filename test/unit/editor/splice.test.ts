import assert from 'node:assert/strict';
import fc from 'fast-check';
import { between, codeInPlace, spliced, type Stretch, wordsWithin } from '../../../src/editor/splice.ts';
import { TrackedRange, type Edit } from '../../../src/editor/trackedRange.ts';

/** A character of the document: one of the code that is rewritten, or one that must not be touched. */
interface Cell {
  character: string;
  isTarget: boolean;
}

const words = fc.array(fc.constantFrom('a', 'b', '\n', '\r\n', '😀'), { maxLength: 6 }).map((parts) => parts.join(''));
const anyEdit = fc.record({ from: fc.nat(99), length: fc.nat(6), text: words });

/** A text with ‹ and › around what is selected, code, and what becomes of the text. */
const selections: [name: string, text: string, code: string, after: string][] = [
  ['whole lines', 'a();\n‹b();\n›c();', 'd();', 'a();\nd();\nc();'],
  ['whole lines, and code with line ends', 'a();\n‹b();\n›c();', '\nd();\n\n', 'a();\nd();\nc();'],
  ['from word to word', '{\n    ‹a();\n    ›b();\n}', 'c();', '{\n    c();\n    b();\n}'],
  ['from word to word, and code with a last indentation', '{\n  ‹a();\n  ›b();\n}', 'c();\n  ', '{\n  c();\n  b();\n}'],
  ['from the end of the line above', '{‹\n  a();\n›  b();\n}', '  c();', '{\n  c();\n  b();\n}'],
  ['from blanks at the end of the line above', '{‹ \n  a();›\n}', '  c();', '{ \n  c();\n}'],
  ['from a blank line', '{\n‹  \n  a();\n›}', '  c();', '{\n  \n  c();\n}'],
  ['to a blank line', '‹a();\n\n›b();', 'c();\n', 'c();\n\nb();'],
  ['with CR LF', '{\r\n  ‹a();\r\n  ›b();\r\n}', 'c();\r\n', '{\r\n  c();\r\n  b();\r\n}'],
  ['from the end of the line above with CR LF', '{‹\r\n  a();›\r\n}', '  c();', '{\r\n  c();\r\n}'],
  ['with the blank after a word', '‹let ›a', 'const', 'const a'],
  ['with the blank after a word, and code with one', '‹let ›a', 'const ', 'const a'],
  ['with the blank before a word', 'let‹ a›', 'b', 'let b'],
  ['without the blank before a word', 'let ‹a›', 'b', 'let b'],
  ['without a blank that is needed', 'return‹(a)›', ' a', 'return a'],
  ['with blanks at the end of its line', '‹a();  ›\nb();', 'a();', 'a();\nb();'],
  ['with its indentation', '‹  a();›\n  b();', '  c();', '  c();\n  b();'],
  ['a blank line', 'a();\n‹\n›b();', 'c();', 'a();\nc();\nb();'],
  ['a blank line from the end of the line above', 'a();‹\n\n›b();', 'c();', 'a();\nc();\nb();'],
  ['a line of blanks', 'a();\n‹  \n›b();', 'c();', 'a();\nc();\nb();'],
  ['nothing', 'a();\n‹›', 'c();\n', 'a();\nc();'],
];

describe('What is accepted', () => {
  for (const [name, text, code, after] of selections) {
    it(`joins no lines and no words, whatever is selected: ${name}`, () => {
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

  it('is what stood there where the code is the same, whatever is selected', () => {
    const part = fc.constantFrom('a', '()', ' ', '\t', '\n', '\r\n');
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, text, (above, inside, below) => {
        const stretch = { start: above.length, end: above.length + inside.length };
        assert.equal(
          codeAround(above + inside + below, stretch, (words) => words),
          inside,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('is soon there though it has many blanks', () => {
    const blanks = ' '.repeat(100_000);
    const text = `a${blanks}b${'\n '.repeat(50_000)}c`;
    assert.equal(
      codeAround(text, { start: 0, end: text.length - 1 }, () => `${text}c\n${blanks}`),
      `${text}c${'\n '.repeat(50_000)}`,
    );
  });

  it('leaves every byte around the code as it is, whatever was edited while it came', () => {
    let accepted = 0;
    fc.assert(
      fc.property(words, words, words, words, fc.array(anyEdit), (above, original, below, code, edits) => {
        const range = new TrackedRange(above.length, above.length + original.length);
        let cells = [...cellsOf(above, false), ...cellsOf(original, true), ...cellsOf(below, false)];
        for (const { from, length, text } of edits) {
          const edit = within(cells, from, length, text);
          cells = edited(cells, edit);
          range.follow([edit]);
        }
        const text = textOf(cells);
        if (range.lost || text.slice(range.start, range.end) !== original || original === '') return;
        accepted += 1;
        const around = textOf(cells.slice(0, range.start)) + textOf(cells.slice(range.end));
        assert.ok(cells.every(({ isTarget }, at) => !isTarget || (at >= range.start && at < range.end)));
        assert.ok(cells.slice(range.start, range.end).every(({ isTarget }) => isTarget));
        const outcome = spliced(text, range, code);
        assert.equal(outcome.slice(0, range.start) + outcome.slice(range.start + code.length), around);
        assert.equal(outcome.slice(range.start, range.start + code.length), code);
      }),
      { numRuns: 2000 },
    );
    assert.ok(accepted > 100, `${accepted} were accepted`);
  });

  it('is what stands in place of the code in the preview, and nothing where the rest was edited', () => {
    fc.assert(
      fc.property(words, words, words, words, (above, original, below, code) => {
        const stretch = { start: above.length, end: above.length + original.length };
        const text = above + original + below;
        assert.equal(codeInPlace(spliced(text, stretch, code), text, stretch), code);
        assert.equal(codeInPlace(`x${above}${code}${below}`, text, stretch), above === '' ? `x${code}` : undefined);
        assert.equal(codeInPlace(`${above}${code}${below}x`, text, stretch), below === '' ? `${code}x` : undefined);
      }),
    );
  });
});

/** What comes in place of a stretch where code comes in place of its words. */
function codeAround(text: string, { start, end }: Stretch, codeFor: (words: string) => string): string {
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

/** What is put in belongs to the code only where code stands, or stood, on both sides of it. */
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
