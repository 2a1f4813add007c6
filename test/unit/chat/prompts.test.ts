import assert from 'node:assert/strict';
import { codeSoFar } from '../../../src/code/reading/codeIn.ts';
import { rewritePrompt } from '../../../src/code/commandPrompts.ts';

describe('A prompt', () => {
  it('contains the code so that it can be read from a reply that repeats the prompt', () => {
    const text = 'let a;\nlet b;';
    const place = { name: 'a.ts', language: 'typescript', firstLine: 1, lastLine: 2 };
    assert.equal(codeSoFar(rewritePrompt('use const', { id: '1', kind: 'code', ...place, text }), 'typescript'), text);
  });
});
