import assert from 'node:assert/strict';
import { conversationOf } from '../../../src/chat/conversation.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { showSentRequests } from '../../../src/panel/history/showSentRequests.ts';

const entries: Entry[] = [
  { type: 'message', parent: null, message: { id: 'q', role: 'user', text: 'Why?', attachments: [] }, at: 1 },
  { type: 'reply', parent: 'q', reply: { id: 'a', model: 'Assistant' }, at: 1, place: 'a.example · primary' },
  { type: 'sent', id: 'a', characters: 4, at: 1 },
  { type: 'text', id: 'a', text: 'Because.' },
  { type: 'end', reply: { id: 'a', role: 'assistant', model: 'Assistant', outcome: 'done' }, at: 1 },
];

/** What is shown for a chat with these entries, which is kept if it has an id. */
async function shown(said: Entry[], id?: string): Promise<{ notices: string[]; texts: string[] }> {
  const [notices, texts]: string[][] = [[], []];
  const conversation = conversationOf(said);
  await showSentRequests({
    chats: { active: { session: { shown: { id, messages: conversation.messages, conversation } } } },
    history: { read: (asked: string) => Promise.resolve(asked === 'kept' ? said : undefined) },
    services: {
      dialogs: { notify: (sentence: string) => notices?.push(sentence) },
      documents: () =>
        Promise.resolve({
          show: (name: string, text: string) => Promise.resolve(void texts?.push(`${name}\n${text}`)),
        }),
    },
  } as unknown as Parameters<typeof showSentRequests>[0]);
  return { notices: notices ?? [], texts: texts ?? [] };
}

describe('Show What Left This Machine', () => {
  it('says that an empty chat has sent nothing', async () => {
    for (const id of ['kept', undefined]) {
      const { notices, texts } = await shown([], id);
      assert.deepEqual(notices, ['This chat is empty. Nothing of it left this machine.']);
      assert.deepEqual(texts, []);
    }
  });

  it('says that there is no record of a chat that is not kept', async () => {
    const { notices, texts } = await shown(entries);
    assert.match(notices.join(), /^This conversation is not kept, .*realmChat\.history\.enabled/);
    assert.deepEqual(texts, []);
  });

  it('says that another window has deleted the conversation (V613)', async () => {
    const { notices, texts } = await shown(entries, 'deleted');
    assert.deepEqual([notices, texts], [['This conversation no longer exists, or cannot be read.'], []]);
  });

  it('shows the requests of a kept chat', async () => {
    const { notices, texts } = await shown(entries, 'kept');
    assert.deepEqual(notices, []);
    assert.match(texts.join(), /^What left this machine\n[^]*a\.example · primary/);
  });
});
