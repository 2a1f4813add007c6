import assert from 'node:assert/strict';
import { messageOfMenu } from '../../../src/panel/history/messageOfMenu.ts';

describe('The menu of a message', () => {
  const chat = (id: string | undefined, ...messages: string[]) => ({
    session: { shown: { id, message: (one: string) => messages.find((message) => message === one) } },
  });
  const chats = [chat('from', 'm', 'n'), chat('begun', 'm'), chat(undefined, 'm', 'o')];
  const cases: [context: object, conversation: string | undefined][] = [
    [{ messageId: 'm', conversationId: 'from' }, 'from'],
    [{ messageId: 'm', conversationId: 'begun' }, 'begun'],
    [{ messageId: 'm' }, undefined],
    [{ messageId: 'n', conversationId: 'begun' }, 'from'],
  ];
  for (const [context, conversation] of cases)
    it(`is of the conversation in whose page it was opened, if several have the message (V522): ${JSON.stringify(context)}`, () => {
      const found = messageOfMenu(context, chats);
      assert.ok(found);
      assert.deepEqual(
        [found.id, found.chat.session.shown.id],
        [(context as { messageId: string }).messageId, conversation],
      );
    });

  it('is of nothing if no chat shows the message, or none is named', () => {
    for (const context of [undefined, {}, { messageId: 1 }, { messageId: 'x', conversationId: 'from' }])
      assert.equal(messageOfMenu(context, chats), undefined);
  });
});
