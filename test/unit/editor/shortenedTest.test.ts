import assert from 'node:assert/strict';
import { shortenedTest } from '../../../src/editor/testWriting/shortenedTest.ts';

describe('A test that shows the model how tests are written', () => {
  const test = (name: string): string => `it('${name}', () => {\n  run();\n});\n`;
  const comment = `// ${'a'.repeat(96)}\n`;

  it('is sent as it is up to 4,000 characters', async () => {
    const short = comment.repeat(40);
    assert.equal(await shortenedTest(short, 'typescript'), short);
  });

  it('is sent with its start and the lines that name the tests below, if it is longer', async () => {
    const start = `import './a.ts';\n${test('first')}`;
    const long = `${start}${comment.repeat(45)}function second() {\n  run();\n}\nfunction third() {}\n`;
    const [head = '', rest] = (await shortenedTest(long, 'typescript')).split('…\n');
    assert.equal(head, start + comment.repeat(39));
    assert.equal(rest, 'function second() {\nfunction third() {}\n');
  });

  it('is sent with as many of these lines as 2,000 characters hold', async () => {
    const functions = Array.from({ length: 100 }, (_, index) => `function ${'f'.repeat(60)}${index}() {}\n`);
    const sent = await shortenedTest(comment.repeat(45) + functions.join(''), 'typescript');
    assert.equal(sent.split('…\n')[1], functions.slice(0, 26).join(''));
  });

  it('is sent without the code of a Rust file, whose tests stand below it', async () => {
    const tests = '#[cfg(test)]\nmod tests {}\n';
    assert.equal(await shortenedTest(`fn a() {}\n${tests}`, 'rust'), tests);
    assert.equal(await shortenedTest('fn a() {}\n', 'rust'), 'fn a() {}\n');
  });
});
