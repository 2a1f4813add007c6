import assert from 'node:assert/strict';
import { alternating } from '../../../src/service/alternating.ts';
import type { ServiceMessage } from '../../../src/service/client.ts';

const user = (content: ServiceMessage['content']): ServiceMessage => ({ role: 'user', content });
const model = (content: string): ServiceMessage => ({ role: 'assistant', content });
const call = { id: '1', type: 'function', function: { name: 'read_file', arguments: '{}' } } as const;
const calling: ServiceMessage = { role: 'assistant', content: '', tool_calls: [call] };
const result = (content: string): ServiceMessage => ({ role: 'tool', content, tool_call_id: '1' });
const picture = { type: 'image_url', image_url: { url: 'data:,' } } as const;

describe('Messages of one role that follow each other (V674)', () => {
  const cases: [what: string, messages: ServiceMessage[], sent: ServiceMessage[]][] = [
    ['none', [], []],
    ['all different', [user('a'), model('b'), user('c')], [user('a'), model('b'), user('c')]],
    ['three texts', [user('a'), user('b'), user('c'), model('d')], [user('a\n\nb\n\nc'), model('d')]],
    [
      'a text beside a picture',
      [user('a'), user([{ type: 'text', text: 'b' }, picture])],
      [user([{ type: 'text', text: 'a' }, { type: 'text', text: 'b' }, picture])],
    ],
    ['results of tools', [calling, result('a'), result('b')], [calling, result('a'), result('b')]],
    ['calls after a text, and before one', [model('a'), calling, model('b')], [model('a'), calling, model('b')]],
  ];
  for (const [what, messages, sent] of cases)
    it(`are one message, but not calls of tools and their results: ${what}`, () =>
      assert.deepEqual(alternating(messages), sent));
});
