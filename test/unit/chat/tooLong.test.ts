import assert from 'node:assert/strict';
import { ending, problemOf } from '../../../src/chat/ending.ts';
import type { ErrorKind } from '../../../src/service/errorKinds.ts';
import { ServiceError } from '../../../src/service/errors.ts';

const cases: [serverText: string | undefined, kind: ErrorKind, isTooLong: boolean][] = [
  [undefined, 'too-long', true],
  ["This model's maximum context length is 8192 tokens.", 'refused', true],
  ['context_length_exceeded', 'refused', true],
  ['prompt is too long: 210000 tokens', 'refused', true],
  ['Too many tokens', 'refused', true],
  ['Request exceeds the limit of 4096 tokens', 'refused', true],
  ['input length and `max_tokens` exceed context limit', 'reported', true],
  ['too long', 'server-error', false],
  ['The model took too long', 'reported', false],
  ['Rate limit exceeded: 10000 tokens per minute', 'reported', false],
  ['Unknown model', 'refused', false],
  [undefined, 'refused', false],
];

describe('A conversation that is too long', () => {
  for (const [serverText, kind, isTooLong] of cases) {
    it(`is ${isTooLong ? '' : 'not '}assumed for the error ${kind} with "${serverText ?? ''}"`, () => {
      const { outcome, problem } = ending(new ServiceError(kind, { status: 400 }, { serverText }), '', false);
      assert.equal(outcome, 'failed');
      assert.ok(problem);
      assert.deepEqual(problem.actions, isTooLong ? ['continueInNew', 'retry'] : ['retry']);
      assert.equal(/too long for the service/.test(problem.sentence), isTooLong);
      assert.equal(problem.serverText, serverText);
    });
  }

  it('does not make a command offer a new chat', () => {
    assert.deepEqual(problemOf(new ServiceError('too-long')).actions, ['retry']);
  });
});
