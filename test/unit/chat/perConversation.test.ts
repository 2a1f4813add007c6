import assert from 'node:assert/strict';
import { PerConversation } from '../../../src/chat/perConversation.ts';

describe('What is remembered of a conversation', () => {
  for (const value of [true, false, '', 0])
    it(`is forgotten with it, and remembered again when it is restored: ${JSON.stringify(value)}`, () => {
      const remembered = new PerConversation<unknown>();
      const opened = (): { id: string; messages: unknown[] } => ({ id: 'one', messages: ['Hi'] });
      remembered.set(opened(), value);
      assert.equal(remembered.get(opened()), value);
      const restore = remembered.forget('one');
      assert.equal(remembered.get(opened()), undefined);
      restore();
      assert.equal(remembered.get(opened()), value);
    });
});
