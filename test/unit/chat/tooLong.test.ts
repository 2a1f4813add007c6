import assert from 'node:assert/strict';
import { ending, problemOf } from '../../../src/chat/ending.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';

describe('A conversation that is too long', () => {
  it('can continue in a new chat, and shows what the server said', () => {
    const serverText = 'prompt is too long: 210000 tokens';
    const { outcome, problem } = ending(new ServiceError('too-long', {}, { serverText }), '', false);
    assert.equal(outcome, 'failed');
    assert.deepEqual(problem?.actions, ['continueInNew', 'retry']);
    assert.match(problem.sentence, /too long for the service/);
    assert.equal(problem.serverText, serverText);
  });

  it('is not assumed for another error, whatever the server says', () => {
    const serverText = 'prompt is too long: 210000 tokens';
    const { problem } = ending(new ServiceError('refused', { status: 400 }, { serverText }), '', false);
    assert.deepEqual(problem?.actions, ['retry']);
  });

  it('does not make a command offer a new chat', () => {
    assert.deepEqual(problemOf(new ServiceError('too-long')).actions, ['retry']);
  });
});
