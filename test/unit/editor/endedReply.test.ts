import assert from 'node:assert/strict';
import { commandEnding } from '../../../src/chat/ending.ts';
import { isToRead, stateOf } from '../../../src/editor/proposal/endedReply.ts';

const whole = { code: 'b', isWhole: true };
const half = { code: 'b', isWhole: false };
const none = { code: undefined, isWhole: false };

describe('The proposal of a reply that has ended', () => {
  for (const [what, found, outcome, state] of [
    ['can be accepted with all of its code', whole, 'done', 'complete'],
    ['can be accepted after a question if its code is not whole (V56)', half, 'done', 'incomplete'],
    ['can be accepted after a question if the reply was cut off (V56)', whole, 'partial', 'incomplete'],
    ['cannot be accepted once the user has stopped it (V56)', whole, 'stopped', 'failed'],
    ['cannot be accepted if its reply failed', half, 'failed', 'failed'],
    ['cannot be accepted if its reply was blocked', half, 'blocked', 'failed'],
    ['cannot be accepted without code', none, 'done', 'failed'],
    ['cannot be accepted without code of a reply that was cut off', none, 'partial', 'failed'],
  ] as const)
    it(what, () => assert.equal(stateOf({ ...found, ending: { outcome } }), state));

  for (const [what, text, code, stopReason, isRead] of [
    ['a refusal', 'I would rather not.', undefined, 'end_turn', true],
    ['a refusal that the service calls so', 'I would rather not.', undefined, 'refusal', true],
    ['nothing, with a reason', ' \n', undefined, 'refusal', false],
    ['code', '```\nb\n```', 'b', 'end_turn', false],
    ['words that go on', 'Well,', undefined, 'max_tokens', false],
  ] as const)
    it(`${isRead ? 'gives way to the reply in the chat' : 'stays'} if the reply is ${what}`, () => {
      const ending = commandEnding(undefined, text, false, stopReason);
      assert.equal(isToRead({ ending, code, text, stopReason }), isRead);
    });

  it('stays if the user has stopped the reply before any code', () => {
    const ending = commandEnding(undefined, 'Well,', true);
    assert.ok(!isToRead({ ending, code: undefined, text: 'Well,', stopReason: undefined }));
  });
});
