import assert from 'node:assert/strict';
import { wordsBeside } from '../../../src/code/reading/wordsBeside.ts';
import { readCharacters } from '../../support/readCharacters.ts';
import { codeIn } from '../../../src/code/reading/codeIn.ts';

const code = 'const text = slices.read();';
const block = `\`\`\`ts\n${code}\n\`\`\``;
const command = '```sh\nnpm i slices\n```';
const note = "Don't forget to import `slices`.";
const [one, other] = ['function a() {\n  return 1;\n}', 'function b() {\n  return 22;\n}'];

const replies: [what: string, reply: string, words: string[], selected?: string][] = [
  ['after it', `${block}\n\n${note}\n`, [note]],
  ['before it', `Here it is:\n${block}\n`, ['Here it is:']],
  ['before and after it', `Here it is:\n\n${block}\n${note}`, ['Here it is:', note]],
  ['none', block, []],
  ['only spaces', `\n \n${block}\n \n`, []],
  [
    'lines with CRLF',
    `Here:\r\n\r\n${block.replaceAll('\n', '\r\n')}\r\n\r\nOne.\r\nTwo.\r\n`,
    ['Here:', 'One.\r\nTwo.'],
  ],
  [
    'after a block that repeats the selection',
    `Before:\n\`\`\`ts\nlet a;\n\`\`\`\nAfter:\n${block}`,
    ['Before:\n```ts\nlet a;\n```\nAfter:'],
    'let a;',
  ],
  ['with a command to run', `${block}\nRun:\n${command}\n${note}`, [`Run:\n${command}\n${note}`]],
  ['with code that is not taken', `${block}\nOr:\n\`\`\`ts\nb();\n\`\`\`\n`, ['Or:\n```ts\nb();\n```']],
  [
    'between blocks that are joined',
    `First:\n\`\`\`ts\n${one}\n\`\`\`\nSecond:\n\`\`\`ts\n${other}\n\`\`\`\n${note}`,
    ['First:', 'Second:', note],
  ],
  ['around a block that is repeated', `${block}\nAs I said:\n${block}`, ['As I said:']],
  ['before a block that is cut off', `Here it is:\n\`\`\`ts\n${code}`, ['Here it is:']],
  ['in place of code', 'I cannot do that.', ['I cannot do that.']],
  ['nothing at all', '\n', []],
  [
    'around a diff',
    `I changed it:\n\`\`\`diff\n a();\n-b();\n+c();\n\`\`\`\n${note}`,
    ['I changed it:', note],
    'a();\nb();',
  ],
  [
    'around a diff of code whose first line is selected without its indentation',
    `I changed it:\n\`\`\`diff\n   a();\n-  b();\n+  c();\n\`\`\`\n${note}`,
    ['I changed it:', note],
    'a();\n  b();',
  ],
  ['none, without a fence', 'const text = other();', [], 'const text = read();'],
];

describe('The words of a reply besides its code (V346)', () => {
  for (const [what, reply, words, selected] of replies)
    it(`are read: ${what}`, async () => {
      const found = await codeIn(reply, 'typescript', selected);
      assert.deepEqual(wordsBeside(reply, found?.code, selected), words);
    });

  it('are none in a document that is the whole reply', async () => {
    const document = '# T\n\n```\na\n```\n\nEnd.';
    const found = await codeIn(`\n${document}`, 'markdown', document.replace('End', 'The end'));
    assert.deepEqual(wordsBeside(`\n${document}`, found?.code), []);
  });

  it('are read in a time that grows with the reply only, if its code nearly repeats itself (V545)', () => {
    const work = (n: number): number => {
      const [long, part] = ['a'.repeat(n), `${'a'.repeat(n / 4)}b`];
      const reply = `\`\`\`\n${long}\n\`\`\`\nOr:\n\`\`\`\n${part}\n\`\`\`\n`;
      return readCharacters(() => wordsBeside(reply, long));
    };
    assert.ok(work(8000) < 2.1 * work(4000), `${work(4000)}, ${work(8000)}`);
  });

  it('are read from a long reply with many blocks', () => {
    const reply = '```ts\na();\n```\nOr:\n'.repeat(50_000);
    assert.equal(wordsBeside(`${reply}${block}\n${note}`, code).at(-1), note);
    assert.equal(wordsBeside(reply, 'a();').length, 50_000);
  });
});
