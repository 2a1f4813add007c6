import assert from 'node:assert/strict';
import { commandEnding, ending } from '../../../src/chat/ending.ts';

describe('The end of a reply to a command', () => {
  for (const reason of ['max_tokens', 'length'])
    it(`tells that the length limit was reached: ${reason}`, () => {
      const { outcome, problem } = commandEnding(undefined, 'a', false, reason);
      assert.equal(outcome, 'done');
      assert.deepEqual(problem, { sentence: 'The reply is incomplete: length limit reached.', actions: ['retry'] });
    });

  const others: [how: string, error: unknown, text: string, stopped: boolean, reason: string | undefined][] = [
    ['it ended by itself', undefined, 'a', false, 'end_turn'],
    ['nothing tells why it ended', undefined, 'a', false, undefined],
    ['it was stopped', undefined, 'a', true, 'max_tokens'],
    ['it is empty', undefined, '', false, 'max_tokens'],
    ['it failed', new Error('x'), 'a', false, undefined],
  ];
  for (const [how, error, text, stopped, reason] of others)
    it(`is the same as in the chat otherwise: ${how}`, () =>
      assert.deepEqual(commandEnding(error, text, stopped, reason), ending(error, text, stopped)));
});
