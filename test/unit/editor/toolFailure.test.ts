import assert from 'node:assert/strict';
import { toolFailure } from '../../../src/editor/tools/toolFailure.ts';

describe('A call of a tool that failed', () => {
  const unreadable = Object.defineProperty(new Error(), 'message', {
    get: () => {
      throw new Error('no');
    },
  });
  const cases: [what: string, thrown: unknown, text: string][] = [
    ['an error', new Error('no disk'), 'It failed: no disk'],
    ['an error whose message is no text', Object.assign(new Error(), { message: 7 }), 'It failed.'],
    ['a text with hidden characters', 'no \u202edisk', 'It failed: no [U+202E]disk'],
    ['an empty text', new Error(''), 'It failed.'],
    ['a long text', new Error('x'.repeat(5000)), `It failed: ${'x'.repeat(1000)}`],
    ['what cannot be read', unreadable, 'It failed.'],
    ['half a character', new Error('a\ud83d'), 'It failed: a\uFFFD'],
    ['nothing', undefined, 'It failed.'],
  ];
  for (const [what, thrown, text] of cases)
    it(`is told with its reason, if it says one: ${what}`, () =>
      assert.equal(toolFailure(thrown, { isStopped: false, isLate: false }), text));

  it('is told as late, unless the user stopped it before', () => {
    const late = 'The tool did not answer in time.';
    assert.equal(toolFailure(new Error('cancelled'), { isStopped: false, isLate: true }), late);
    const stopped = 'The user stopped the reply before the tool answered.';
    for (const isLate of [false, true]) assert.equal(toolFailure(new Error(), { isStopped: true, isLate }), stopped);
  });
});
