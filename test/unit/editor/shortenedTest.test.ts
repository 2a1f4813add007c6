import assert from 'node:assert/strict';
import { ownSample, shortenedTest } from '../../../src/editor/testWriting/shortenedTest.ts';

const filler = (count: number): string => '    // Some words that fill this line.\n'.repeat(count);
const python = (name: string, lines: number): string => `def ${name}():\n${filler(lines)}    pass\n`;

describe('A test that is sent to show the style', () => {
  it('is sent as a whole if it is short', async () => {
    const text = `import a\n\n${'x'.repeat(3990)}`;
    assert.equal(await shortenedTest(text, 'plaintext'), text);
  });

  it('is otherwise its head in whole lines, and the lines that name the tests below', async () => {
    const text = `import unittest\n\n\n${python('test_first', 110)}${python('test_second', 5)}${python('test_third', 5)}`;
    const shown = await shortenedTest(text, 'python');
    const [head = '', rest] = shown.split('…\n');
    assert.ok(text.startsWith(head) && head.endsWith('line.\n'));
    assert.ok(head.length > 3900 && head.length <= 4000, String(head.length));
    assert.equal(rest, 'def test_second():\ndef test_third():\n');
  });

  it('names a test whose line is the first that does not fit', async () => {
    const name = `test_${'x'.repeat(300)}`;
    const [head = '', rest] = (await shortenedTest(python('test_first', 100) + python(name, 5), 'python')).split('…\n');
    assert.equal(head, python('test_first', 100));
    assert.equal(rest, `def ${name}():\n`);
  });

  it('names tests with at most 2000 characters together', async () => {
    const names = Array.from({ length: 300 }, (_, index) => python(`test_${index}`, 1));
    const [, rest = ''] = (await shortenedTest(`${python('first', 110)}${names.join('')}`, 'python')).split('…\n');
    assert.ok(rest.length > 1900 && rest.length <= 2020, String(rest.length));
    assert.match(rest, /^def test_0\(\):\ndef test_1\(\):\n[^]*\(\):\n$/);
  });

  it('is only the head of a text in which no tests are known', async () => {
    const shown = await shortenedTest('a line\n'.repeat(1000), 'plaintext');
    assert.match(shown, /^(?:a line\n){571}…\n$/);
  });

  it('is only the tests of code in Rust, which has them in itself', async () => {
    const tests = '#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() {}\n}\n';
    assert.equal(await shortenedTest(`fn add() {}\n\n${tests}`, 'rust'), tests);
    assert.equal(await shortenedTest(`fn add() {}\n\n${tests}\n${tests}`, 'rust'), `${tests}\n${tests}`, 'all of them');
    assert.equal(await shortenedTest('fn add() {}\n', 'rust'), 'fn add() {}\n');
    assert.equal(await shortenedTest(`// ${tests}`, 'go'), `// ${tests}`);
  });
});

describe('The file for the tests', () => {
  const cases: [what: string, text: string | undefined, isCode: boolean, isTest: boolean, isShown: boolean][] = [
    ['a test file', 'test();', false, false, true],
    ['a new file', undefined, false, false, false],
    ['an empty test file', ' \n', false, false, false],
    ['the code itself', 'code();', true, false, false],
    ['the code itself, which is a test', 'test();', true, true, true],
  ];
  for (const [what, text, isCode, isTest, isShown] of cases)
    it(`${isShown ? 'shows' : 'does not show'} the style: ${what}`, () =>
      assert.equal(ownSample(text, { isCode, isTest }), isShown ? text : undefined));
});
