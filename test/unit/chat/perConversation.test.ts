import assert from 'node:assert/strict';
import { forgetAll, PerConversation } from '../../../src/chat/perConversation.ts';

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

  it('is forgotten and remembered again wherever something is remembered', () => {
    const all = [new PerConversation<string>(), undefined, new PerConversation<number>()] as const;
    const kept = { id: 'one', messages: ['Hi'] };
    all[0].set(kept, 'a');
    all[2].set(kept, 1);
    const known = (): unknown[] => all.map((each) => each?.get({ ...kept }));
    const restore = forgetAll(all, 'one');
    assert.deepEqual(known(), [undefined, undefined, undefined]);
    restore();
    assert.deepEqual(known(), ['a', undefined, 1]);
  });
});
