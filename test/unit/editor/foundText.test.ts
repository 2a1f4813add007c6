import assert from 'node:assert/strict';
import { foundText, type FoundInFile } from '../../../src/editor/lookUp/foundText.ts';
import type { FoundLine } from '../../../src/editor/lookUp/search.ts';

const line = (number: number, isMatch = true, text = 'text'): FoundLine => ({ path: '', line: number, text, isMatch });
const inFile = (path: string, ...lines: FoundLine[]): FoundInFile => ({ path, lines });
const many = (count: number, text = 'x'): FoundLine[] =>
  Array.from({ length: count }, (_, index) => line(index + 1, true, text));

describe('What a model is told of a search', () => {
  const rows: [
    what: string,
    files: FoundInFile[],
    isLate: boolean,
    result: string,
    count: number,
    hasMore?: boolean,
  ][] = [
    ['that nothing was found', [], false, 'Nothing was found.', 0],
    ['one match in one file', [inFile('a', line(3))], false, '1 match in 1 file:\na\n3:text', 1, false],
    [
      'files in the order of their paths, with a gap between them, each with its own lines',
      [inFile('b', line(9)), inFile('a', line(1), line(2, false))],
      false,
      '2 matches in 2 files:\na\n1:text\n2-text\n\nb\n9:text',
      2,
      false,
    ],
    [
      'lines that are not one below the other with a sign between them',
      [inFile('a', line(1), line(2, false), line(4, false), line(5))],
      false,
      '2 matches in 1 file:\na\n1:text\n2-text\n--\n4-text\n5:text',
      2,
      false,
    ],
    [
      'only files with a match in the count',
      [inFile('a', line(1, false)), inFile('b', line(2))],
      false,
      '1 match in 1 file:\na\n1-text\n\nb\n2:text',
      1,
      false,
    ],
    [
      'that the search took too long, though it has found something',
      [inFile('a', line(1))],
      true,
      '1 match in 1 file, and maybe more:\na\n1:text\nThe search took too long. Search in fewer files.',
      1,
      true,
    ],
    [
      'that the search took too long, also without a match',
      [],
      true,
      '0 matches in 0 files, and maybe more:\nThe search took too long. Search in fewer files.',
      0,
      true,
    ],
  ];
  for (const [what, files, isLate, result, count, hasMore] of rows)
    it(`is ${what}`, () =>
      assert.deepEqual(foundText(files, isLate).found, { result, count, ...(hasMore !== undefined && { hasMore }) }));

  it('is the beginning of a long line, with its indentation', () => {
    const { result } = foundText([inFile('a', line(1, true, `    ${'x'.repeat(400)}`))], false).found;
    assert.match(result, /^1: {4}x{290,300}…$/m);
  });

  it('is 200 matches, and no lines of another file behind them', () => {
    const [all, more] = [199, 201].map((count) =>
      foundText([inFile('a', ...many(count)), inFile('b', line(1))], false),
    );
    assert.deepEqual([all?.found.count, all?.found.hasMore, all?.told.length], [200, true, 2]);
    assert.deepEqual([more?.found.count, more?.told.map(({ path }) => path)], [200, ['a']]);
    assert.match(more?.found.result ?? '', /^200 matches in 1 file, and maybe more:\n[^]*\n200:x$/);
    assert.equal(foundText([inFile('a', ...many(199))], false).found.hasMore, false);
  });

  it('is about 30,000 characters', () => {
    const { found, told } = foundText([inFile('a', ...many(150, 'y'.repeat(299))), inFile('b', line(1))], false);
    assert.equal(found.count, 100);
    assert.ok(found.result.length > 30_000 && found.result.length < 30_600, String(found.result.length));
    assert.deepEqual([found.hasMore, told.length], [true, 1]);
  });
});
