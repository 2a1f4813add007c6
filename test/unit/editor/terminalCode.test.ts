import assert from 'node:assert/strict';
import { isOneLine, questionAbout, refusalOf, withoutEnd } from '../../../src/editor/terminal/terminalCode.ts';

describe('Code for a terminal', () => {
  const ends: [code: string, text: string][] = [
    ['ls\n', 'ls'],
    ['ls \t\r\n\n', 'ls'],
    ['a\r\nb\r\nc\r\n', 'a\nb\nc'],
    ['  a\n\n  b', '  a\n\n  b'],
    ['a\rb', 'a\rb'],
    [' \n', ''],
  ];
  for (const [code, text] of ends)
    it(`has nothing at its end that acts as Enter: ${JSON.stringify(code)}`, () =>
      assert.equal(withoutEnd(code), text));

  it('is one line only without a tab, which would complete what is typed', () =>
    assert.deepEqual(['ls -l', 'a\nb', 'a\tb', ''].map(isOneLine), [true, false, false, true]));

  const refused: [what: string, text: string, isTrusted: boolean, sentence: RegExp | undefined][] = [
    ['nothing', '', true, /^There is nothing in this code/],
    ['a carriage return', 'echo one\recho two', true, /^Nothing was written into the terminal: .* \(U\+000D\), which/],
    ['the same character twice', 'a\rb\u0003\rc', true, /\(U\+000D, U\+0003\)/],
    ['a sequence that ends bracketed paste', 'echo one\n\u001b[201~\recho two', true, /\(U\+001B, U\+000D\)/],
    ['a control sequence of one character', 'echo \u009b201~', true, /\(U\+009B\)/],
    ['a next-line character', 'echo one\u0085echo two', true, /\(U\+0085\)/],
    ['a backspace', 'echo safe\b\b\b\brm', true, /\(U\+0008\)/],
    ['a null character and DEL', 'echo \0\u007f', true, /\(U\+0000, U\+007F\)/],
    ['more than five of them', '\u0001\u0002\u0003\u0004\u0005\u0006', true, /\(U\+0001, .*, U\+0005, …\), which/],
    ['no control characters', 'a\tb\nc \u202e', true, undefined],
    ['no control characters, in Restricted Mode', 'ls', false, /in Restricted Mode, replies do not get there\.$/],
  ];
  for (const [what, text, isTrusted, sentence] of refused)
    it(`${sentence ? 'is not written, and a sentence says why' : 'may be written'}: ${what} (V108, V109)`, () => {
      const said = refusalOf(text, isTrusted);
      if (sentence) assert.match(said ?? '', sentence);
      else assert.equal(said, undefined);
    });

  const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => `echo ${index}`);
  const shown = (...code: string[]): string[] => questionAbout(code.join('\n')).detail;
  const note = ['Nothing runs before you press Enter.', ''];
  it('is shown with all of 30 lines, and with the number of more', () => {
    assert.deepEqual(shown(...lines(30)), [...note, ...lines(30)]);
    assert.deepEqual(shown(...lines(31)), [...note, ...lines(30), '… and 1 more line']);
    assert.deepEqual(shown(...lines(33)), [...note, ...lines(30), '… and 3 more lines']);
  });

  it('is asked about with the number of its lines, also if it is one line with a tab', () => {
    assert.equal(questionAbout('a\tb').question, 'Write this line into the terminal?');
    assert.equal(questionAbout('a\nb\nc').question, 'Write these 3 lines into the terminal?');
  });

  it('is shown with 200 characters of a line, and without a link', () => {
    const [fits, long] = ['x'.repeat(200), 'x'.repeat(201)];
    assert.deepEqual(shown(fits, long, '[a](command:b)'), [...note, fits, `${fits}…`, '[a] (command:b)']);
  });
});
