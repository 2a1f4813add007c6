import assert from 'node:assert/strict';
import { commandEnding, ending } from '../../../src/chat/ending.ts';
import { ServiceError } from '../../../src/service/errors/errors.ts';
import { stopFor } from '../../../src/shared/stopReasons.ts';

describe('The end of a reply to a command', () => {
  for (const reason of ['max_tokens', 'length'])
    it(`says that the length limit was reached: ${reason}`, () => {
      const { outcome, problem } = commandEnding(undefined, 'a', false, reason);
      assert.equal(outcome, 'done');
      assert.deepEqual(problem, { sentence: 'The reply is incomplete: length limit reached.', actions: ['retry'] });
    });

  const others: [how: string, error: unknown, text: string, stopped: boolean, reason: string | undefined][] = [
    ['it ended by itself', undefined, 'a', false, 'end_turn'],
    ['no reason was given', undefined, 'a', false, undefined],
    ['it was stopped', undefined, 'a', true, 'max_tokens'],
    ['it is empty', undefined, '', false, 'max_tokens'],
    ['it failed', new Error('x'), 'a', false, undefined],
  ];
  for (const [how, error, text, stopped, reason] of others)
    it(`is otherwise the same as in the chat: ${how}`, () =>
      assert.deepEqual(commandEnding(error, text, stopped, reason), ending(error, text, stopped, reason)));
});

/** What each stop reason means, as in docs/cases.md: with text, without text, and whether code is offered without a question. */
const reasons: [words: (string | undefined)[], withText: string, without: string, sentence: string, isWhole?: true][] =
  [
    [
      [undefined, 'end_turn', 'stop', 'STOP', 'eos', 'eos_token', 'EOS_FOUND', 'COMPLETE', 'completed'],
      'done',
      'failed',
      'The reply is empty.',
      true,
    ],
    [
      [
        ...['max_tokens', 'length', 'MAX_TOKENS', 'max_length', 'max_output_tokens', 'model_length', 'TOKEN_LIMIT'],
        ...['model_context_window_exceeded', 'context_length', 'context_length_exceeded'],
      ],
      'done',
      'failed',
      'The reply is incomplete: length limit reached.',
    ],
    [['stop_sequence'], 'done', 'failed', 'The reply ended at a stop sequence.'],
    [
      ['tool_use', 'tool_calls', 'tool_call', 'function_call'],
      'done',
      'failed',
      'The model called a tool instead of finishing the reply. No tool was run.',
    ],
    [['pause_turn'], 'done', 'failed', 'The service paused the reply before its end.'],
    [['refusal', 'refused'], 'done', 'done', 'The model declined to answer.'],
    [
      [
        ...['content_filter', 'content-filter', 'content filtered', 'SAFETY', 'RECITATION', 'guardrail_intervened'],
        ...['sensitive', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'IMAGE_SAFETY', 'ERROR_TOXIC'],
      ],
      'partial',
      'failed',
      'A content filter stopped the reply.',
    ],
    [
      [
        ...['time_limit', 'TIMEOUT', 'canceled', 'cancelled', 'USER_CANCEL', 'client_cancelled', 'incomplete'],
        'not_finished',
      ],
      'partial',
      'failed',
      'The service interrupted the reply before its end.',
    ],
    [
      [
        ...['error', 'server_error', 'failed', 'abort', 'aborted', 'network_error', 'insufficient_system_resource'],
        ...['ERROR_LIMIT', 'rate_limit_exceeded', 'malformed_model_output', 'malformed_tool_use', 'MALFORMED_RESPONSE'],
        ...['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS'],
      ],
      'partial',
      'failed',
      'The service ended the reply with an error.',
    ],
    [['', 'FINISH_REASON_UNSPECIFIED'], 'done', 'failed', 'The service ended the reply without giving a reason.'],
    [
      ['new_reason', '7', '{"a":1}', 'constructor', '__proto__'],
      'done',
      'failed',
      'The service ended the reply for a reason that Realm Chat does not know.',
    ],
  ];

describe('The stop reason of a reply', () => {
  for (const [words, withText, without, sentence, isWhole] of reasons)
    for (const word of words) {
      it(`decides how it ended: ${String(word)}`, () => {
        assert.equal(ending(undefined, 'a', false, word).outcome, withText);
        assert.equal(
          ending(undefined, 'a', false, word).problem?.sentence,
          withText === 'partial' ? sentence : undefined,
        );
        assert.equal(ending(undefined, ' \n', false, word).outcome, without);
        assert.equal(ending(undefined, '', false, word).problem?.sentence, sentence);
        assert.deepEqual(ending(undefined, '', false, word).problem?.actions, ['retry']);
      });

      it(`says whether code is whole: ${String(word)}`, () => {
        const { outcome, problem } = commandEnding(undefined, 'a', false, word);
        assert.equal(outcome, withText);
        assert.equal(problem?.sentence, isWhole ? undefined : sentence);
      });
    }

  for (const reason of ['time_limit', 'canceled'])
    it(`leaves a rest that can be asked for: ${reason} (V323)`, () => {
      assert.equal(stopFor(reason).hasRest, true);
      const { outcome, problem } = ending(undefined, '', false, reason, 'Hm.');
      assert.deepEqual([outcome, problem?.sentence], ['partial', 'The service interrupted the reply before its end.']);
    });

  it('has no thoughts if these are only white space', () => {
    assert.equal(ending(undefined, '', false, 'stop', ' \n').problem?.sentence, 'The reply is empty.');
    assert.equal(ending(new ServiceError('ended-early'), '', false, undefined, ' \n').outcome, 'failed');
    assert.equal(ending(new ServiceError('ended-early'), '', false, undefined, 'Hm.').outcome, 'partial');
  });

  it('is blocked if nothing more can be asked, also after some text', () => {
    const refused = new ServiceError('no-key', { host: 'h', realm: 'r' });
    assert.equal(ending(refused, 'Hel', false).outcome, 'blocked');
  });

  it('offers a new chat first if the conversation is too long', () => {
    for (const text of ['', 'Hel']) {
      const { problem } = ending(new ServiceError('too-long'), text, false);
      assert.equal(problem?.actions[0], 'continueInNew');
      assert.ok(problem.actions.length > 1);
    }
  });

  it('is shown unchanged, as text from the server, if it is unknown', () => {
    assert.equal(ending(undefined, '', false, 'new_reason').problem?.serverText, 'new_reason');
  });
});
