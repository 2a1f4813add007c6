import assert from 'node:assert/strict';
import { codeIn, rewritePrompt } from '../../../src/chat/prompts.ts';

const replies: [name: string, reply: string, code: string][] = [
  ['one fenced block', '```ts\nconst a = 1;\n```', 'const a = 1;'],
  ['prose around the block', 'Here it is:\n\n```\na\nb\n```\nDone.', 'a\nb'],
  ['a block that is still open', '```ts\nconst a', 'const a'],
  ['a fence that has just begun', '``', ''],
  ['a fence whose language is still coming', '```typescr', ''],
  ['a fence inside a longer fence', '````md\n```\nx\n```\n````', '```\nx\n```'],
  ['a tilde fence', '~~~\na\n~~~', 'a'],
  ['indentation', '```py\n    a\n      b\n```', '    a\n      b'],
  ['CR LF', '```\r\na\r\nb\r\n```\r\n', 'a\r\nb'],
  ['no fence', 'a\nb', 'a\nb'],
  ['an empty block', '```\n```', ''],
];

describe('Code read back from a reply', () => {
  for (const [name, reply, code] of replies) {
    it(`is the inside of its first fenced block: ${name}`, () => assert.equal(codeIn(reply), code));
  }

  it('is the same for a reply that quotes the prompt back', () => {
    const text = 'let a;\nlet b;';
    const code = {
      id: '1',
      kind: 'code',
      name: 'a.ts',
      language: 'typescript',
      firstLine: 1,
      lastLine: 2,
      text,
    } as const;
    assert.equal(codeIn(rewritePrompt('use const', code)), text);
  });
});
