import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { Attachment } from '../../../src/protocol.ts';
import { documented, fixOf, rewriteAs } from '../../../src/editor/proposal/proposedChange.ts';

const code: Attachment = { id: 'a', kind: 'code', name: 'a.ts', language: 'typescript', text: 'let a;' };
const problem = (message: string, line: number): vscode.Diagnostic =>
  ({ message, range: { start: { line } } }) as vscode.Diagnostic;

describe('A change of code that is asked for', () => {
  it('names each problem to fix with its line, counted from 1', () => {
    const prompt = fixOf([problem('No number.', 0), problem('No name.', 41)]).prompt(code);
    assert.match(prompt, /\b1\b[^\n]*No number\./);
    assert.match(prompt, /\b42\b[^\n]*No name\./);
  });

  it('names at most the first 50 problems, and of each the first 1,000 characters', () => {
    const many = Array.from({ length: 51 }, (_, index) => problem(`P${index}.`, index));
    const prompt = fixOf(many).prompt(code);
    assert.ok(prompt.includes('P49.') && !prompt.includes('P50.'), prompt);
    const long = fixOf([problem(`${'x'.repeat(999)}yz`, 0)]).prompt(code);
    assert.ok(long.includes('xy') && !long.includes('xyz'));
  });

  it('has what it does, the file, and the instruction in its title', () => {
    const changes = [fixOf([]), documented(), rewriteAs({ text: 'use const', withSurroundings: true })];
    assert.deepEqual(
      changes.map((change) => change.title('a.ts')),
      ['Fix a.ts', 'Document a.ts', 'Rewrite a.ts: use const'],
    );
    assert.deepEqual(
      changes.map(({ command }) => command),
      ['fix', 'document', 'rewrite'],
    );
  });
});
