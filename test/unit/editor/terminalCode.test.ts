import assert from 'node:assert/strict';
import { controlCodes, isOneLine, shownCode, withoutEnd } from '../../../src/editor/terminal/terminalCode.ts';

describe('Code for a terminal', () => {
  const ends: [code: string, text: string][] = [
    ['ls\n', 'ls'],
    ['ls \t\r\n\n', 'ls'],
    ['a\r\nb\r\n', 'a\nb'],
    ['  a\n\n  b', '  a\n\n  b'],
    ['a\rb', 'a\rb'],
    [' \n', ''],
  ];
  for (const [code, text] of ends)
    it(`has nothing at its end that acts as Enter: ${JSON.stringify(code)}`, () =>
      assert.equal(withoutEnd(code), text));

  it('is one line only without a tab, which would complete what is typed', () =>
    assert.deepEqual(['ls -l', 'a\nb', 'a\tb', ''].map(isOneLine), [true, false, false, true]));

  const signs: [text: string, codes: string[]][] = [
    ['a\tb\nc', []],
    ['a\u202eb', []],
    ['a\rb\u0003\rc', ['U+000D', 'U+0003']],
    ['\u0000\u007f\u009b\u001b', ['U+0000', 'U+007F', 'U+009B', 'U+001B']],
  ];
  for (const [text, codes] of signs)
    it(`has these control characters, each once: ${codes.join() || 'none'}`, () =>
      assert.deepEqual(controlCodes(text), codes));

  const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => `echo ${index}`);
  it('is shown with all of 30 lines, and with the number of more', () => {
    assert.deepEqual(shownCode(lines(30).join('\n')), lines(30));
    assert.deepEqual(shownCode(lines(31).join('\n')), [...lines(30), '… and 1 more line']);
    assert.deepEqual(shownCode(lines(33).join('\n')), [...lines(30), '… and 3 more lines']);
  });

  it('is shown with 200 characters of a line', () => {
    const [fits, long] = ['x'.repeat(200), 'x'.repeat(201)];
    assert.deepEqual(shownCode([fits, long].join('\n')), [fits, `${fits}…`]);
  });
});
