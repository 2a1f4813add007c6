import assert from 'node:assert/strict';
import { assertWhole } from '../remoteService.ts';
import type { Answer } from './probe.ts';

/** Asserts that a reply arrived as a whole, over this route. */
export function assertReply(answer: Answer | undefined, way: Answer['way']): void {
  assert.ok(answer);
  assert.equal(answer.failure, undefined);
  assert.equal(answer.way, way);
  assertWhole(answer.text);
}

/** Asserts that an ask failed with a message that has these parts, after this route was tried last. */
export function assertRefusal(answer: Answer | undefined, way: Answer['way'], kind: string, ...parts: string[]): void {
  const { message = '', ...failure } = answer?.failure ?? {};
  assert.deepEqual([answer?.text, failure, answer?.way], ['', { kind }, way], message);
  for (const part of parts) assert.ok(message.includes(part), `${message}\nThis is missing: ${part}`);
  assert.doesNotMatch(message, /CANARY|hunter|ada:/);
}
