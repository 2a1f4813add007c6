import assert from 'node:assert/strict';
import { knownLanguageId } from '../../../src/code/languageNames.ts';

describe('The language of code that opens in a new file', () => {
  const known = ['plaintext', 'typescript', 'shellscript'];
  for (const [label, id] of [
    ['ts', 'typescript'],
    ['TypeScript', 'typescript'],
    ['ts:src/a.ts', 'typescript'],
    ['zsh', 'shellscript'],
    ['brainfuck', 'plaintext'],
    ['rust', 'plaintext'],
    ['', 'plaintext'],
  ] as const)
    it(`is the one that its label means, if VS Code knows that: ${label || 'no label'}`, () =>
      assert.equal(knownLanguageId(label, known), id));
});
