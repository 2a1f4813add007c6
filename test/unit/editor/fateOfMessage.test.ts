import assert from 'node:assert/strict';
import type { Ending } from '../../../src/chat/ending.ts';
import { fateOfMessage } from '../../../src/editor/git/fateOfMessage.ts';

describe('A commit message', () => {
  const cases: [
    what: string,
    outcome: Ending['outcome'],
    stopReason: string | undefined,
    message: string,
    fate: string,
  ][] = [
    ['a whole one', 'done', 'end_turn', 'Fix it', 'kept'],
    ['a service that gives no reason', 'done', undefined, 'Fix it', 'kept'],
    ['one that the connection cut off', 'partial', undefined, 'Fix', 'kept'],
    ['one that reached the length limit', 'done', 'length', 'Fix', 'kept'],
    ['a reply without a message', 'done', 'end_turn', '', 'empty'],
    ['a refusal', 'done', 'refusal', 'I cannot.', 'dropped'],
    ['a tool call', 'done', 'tool_use', 'I look it up.', 'dropped'],
    ['a refusal without a message', 'done', 'refusal', '', 'dropped'],
    ['one that the user stopped', 'stopped', undefined, 'Fix', 'dropped'],
    ['a failure', 'failed', undefined, '', 'dropped'],
    ['one that a filter blocked', 'blocked', undefined, 'Fix', 'dropped'],
  ];
  for (const [what, outcome, stopReason, message, fate] of cases)
    it(`is ${fate}: ${what}`, () => assert.equal(fateOfMessage({ ending: { outcome }, stopReason }, message), fate));
});
