import assert from 'node:assert/strict';
import { firstScreenFirst } from '../../../src/panel/firstScreenFirst.ts';
import type { Fact, Message } from '../../../src/protocol.ts';

const conversation = (length: number): Message[] =>
  Array.from({ length }, (_, index) => ({ id: String(index), role: 'user', text: '', attachments: [] }));

/** What a page holds that was told these facts. */
function replica(facts: Fact[]): Message[] {
  let messages: Message[] = [];
  for (const fact of facts) {
    if (fact.type === 'conversation') messages = fact.messages;
    if (fact.type === 'earlier') messages = [...fact.messages, ...messages];
  }
  return messages;
}

describe('A conversation that is told to a page', () => {
  for (const length of [0, 1, 20, 21, 119, 120, 121, 500]) {
    it(`arrives whole, its end first: ${length} messages`, () => {
      const messages = conversation(length);
      const facts = [...firstScreenFirst(messages)];
      assert.deepEqual(replica(facts), messages);
      assert.equal(facts[0]?.type, 'conversation');
      assert.ok(facts.every((fact) => 'messages' in fact && fact.messages.length <= 100));
    });
  }
});
