import assert from 'node:assert/strict';
import { endOfOutput } from '../../../src/editor/attach/endOfOutput.ts';

describe('The output of a command', () => {
  it('is attached as a whole if it is short enough', () => {
    const text = `npm test\n${'x'.repeat(199_991)}`;
    assert.equal(endOfOutput(text), text);
  });

  it('is otherwise its command and its end, at most 200,000 characters', () => {
    const end = `${'y'.repeat(100)}\n1 failed`;
    const shown = endOfOutput(`npm test\n${'x'.repeat(200_000)}${end}`);
    assert.equal(shown.length, 200_000);
    assert.match(shown, /^npm test\n…\nx+y+\n1 failed$/);
  });

  it('has the beginning of a long command', () => {
    const shown = endOfOutput(`${'c'.repeat(2000)}\n${'x'.repeat(200_000)}`);
    assert.equal(shown.length, 200_000);
    assert.match(shown, /^c{1000}\n…\nx+$/);
    assert.match(endOfOutput('c'.repeat(300_000)), /^c{1000}\n…\nc{198997}$/);
  });
});
