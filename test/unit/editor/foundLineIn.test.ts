import assert from 'node:assert/strict';
import { foundLineIn } from '../../../src/editor/lookUp/foundLineIn.ts';

const row = (type: string, path: object, lines: object, line: unknown = 3): string =>
  JSON.stringify({ type, data: { path, lines, line_number: line } });
const [path, lines] = [{ text: './src/a.ts' }, { text: 'let a;\n' }];

describe('A row of the output of ripgrep', () => {
  const found = { path: 'src/a.ts', line: 3, text: 'let a;', isMatch: true };
  const rows: [what: string, row: string, found: object | undefined][] = [
    ['a line that matches', row('match', path, lines), found],
    ['a line near it', row('context', path, lines), { ...found, isMatch: false }],
    ['a line with the line ending of Windows', row('match', path, { text: 'let a;\r\n' }), found],
    ['a line with a carriage return in it', row('match', path, { text: 'a\rb' }), { ...found, text: 'a\rb' }],
    ['a path of Windows', row('match', { text: '.\\src\\a.ts' }, lines), found],
    [
      'a line of millions of characters',
      row('match', path, { text: 'x'.repeat(9999) }),
      { ...found, text: 'x'.repeat(2000) },
    ],
    ['the begin of a file', row('begin', path, lines), undefined],
    ['a name that is not UTF-8', row('match', { bytes: '/w==' }, lines), undefined],
    ['a line that is not UTF-8', row('match', path, { bytes: '/w==' }), undefined],
    ['a line without a number', row('match', path, lines, null), undefined],
    ['a row that was cut', '{"type":"match","da', undefined],
    ['an empty row', '', undefined],
  ];
  for (const [what, text, expected] of rows)
    it(`${expected ? 'is a line of a file' : 'is no line of a file'}: ${what}`, () =>
      assert.deepEqual(foundLineIn(text), expected));
});
