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

  it('is remembered while the conversation is shown, also if it is not stored any more since it was opened again', () => {
    const remembered = new PerConversation<string>();
    remembered.set({ id: 'one', messages: ['Hi'] }, 'a');
    const opened: { id: string | undefined; messages: string[] } = { id: 'one', messages: ['Hi'] };
    assert.equal(remembered.get(opened), 'a');
    opened.id = undefined;
    assert.equal(remembered.get(opened), 'a');
  });

  it('is known by its id as soon as the conversation has one, for each that had none', () => {
    const remembered = new PerConversation<string>();
    const begun = ['one', 'two'].map((id) => ({
      id: undefined as string | undefined,
      name: id,
      messages: [] as string[],
    }));
    for (const kept of begun) remembered.set(kept, `of ${kept.name}`);
    for (const kept of begun.toReversed()) {
      Object.assign(kept, { id: kept.name, messages: ['Hi'] });
      assert.equal(remembered.get({ id: kept.name, messages: ['Hi'] }), `of ${kept.name}`);
    }
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
