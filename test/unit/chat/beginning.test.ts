import assert from 'node:assert/strict';
import { conversationOf } from '../../../src/chat/conversation.ts';
import type { Entry } from '../../../src/chat/entry.ts';
import { beginningUpTo } from '../../../src/chat/history/beginning.ts';
import type { Attachment, LookUpStep } from '../../../src/protocol.ts';
import { historyFolder, workspace } from '../../support/history/folder.ts';

const picture: Attachment = {
  ...{ id: 'p', kind: 'picture', name: 'a.png', language: '', text: 'QUJD' },
  picture: { hash: 'a'.repeat(64), type: 'image/png', width: 1, height: 1, bytes: 3 },
};
const step: LookUpStep = { number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title: 'Read a', result: 'x' };
const asked = (id: string, parent: string | null, attachments: Attachment[] = []): Entry[] => [
  { type: 'message', parent, message: { id, role: 'user', text: `Question ${id}`, attachments }, at: 1 },
];
const answered = (id: string, parent: string, beside?: string): Entry[] => [
  { type: 'reply', parent, reply: { id, model: 'Atlas', ...(beside && { beside }) }, at: 2, place: 'acme' },
  { type: 'text', id, text: `Answer ${id}` },
  { type: 'end', reply: { id, role: 'assistant', model: 'Atlas', outcome: 'done', seconds: 1 }, at: 3 },
];
const entries: Entry[] = [
  ...asked('Q', null, [picture]),
  ...answered('A', 'Q'),
  { type: 'step', id: 'A', step },
  // A second version of the reply, after which the conversation goes on.
  ...answered('B', 'Q'),
  ...asked('R', 'B'),
  ...answered('C', 'R'),
  // What followed the first version.
  ...asked('S', 'A'),
  { type: 'choose', id: 'C' },
];
const ids = (conversation: ReturnType<typeof conversationOf>): string[] => conversation.messages.map(({ id }) => id);

describe('A chat that begins with everything up to a message (V437)', () => {
  const before = conversationOf(entries);
  const from = (id: string) => conversationOf(beginningUpTo(before, id));

  const cases: [string, string[], string[]][] = [
    ['Q', ['Q'], ['Q']],
    ['B', ['Q', 'B'], ['Q', 'A', 'B']],
    ['R', ['Q', 'B', 'R'], ['Q', 'A', 'B', 'R']],
    ['C', ['Q', 'B', 'R', 'C'], ['Q', 'A', 'B', 'R', 'C']],
  ];
  for (const [id, shown, all] of cases)
    it(`has what is shown up to ${id}, and its versions, and nothing after them`, () => {
      const conversation = from(id);
      assert.deepEqual(ids(conversation), shown);
      assert.deepEqual(Array.from(conversation.all(), ({ message }) => message.id).sort(), all.sort());
    });

  it('shows the version that was shown, although it has a later one too', () => {
    const conversation = conversationOf([...entries, { type: 'choose', id: 'A' }]);
    assert.deepEqual(ids(conversationOf(beginningUpTo(conversation, 'A'))), ['Q', 'A']);
  });

  it('has the pictures, the steps, the ends of replies and the connection', () => {
    const conversation = from('C');
    assert.deepEqual(conversation.messages, before.messages);
    assert.deepEqual(conversation.message('A'), before.message('A'));
    assert.equal(conversation.summary().place, 'acme');
  });

  it('lets the next reply look things up if the last one did', () => {
    const looked = conversationOf([
      ...asked('Q', null),
      { type: 'reply', parent: 'Q', reply: { id: 'A', model: 'Atlas', looksUp: true }, at: 2 },
      ...answered('A', 'Q').slice(1),
    ]);
    assert.deepEqual(conversationOf(beginningUpTo(looked, 'A')).messages, looked.messages);
  });

  it('is empty for a message that is not shown', () => {
    assert.deepEqual([beginningUpTo(before, 'S'), beginningUpTo(before, 'nothing')], [[], []]);
  });

  it('is the same whatever replies were asked for together', () => {
    const several = conversationOf([...asked('Q', null), ...answered('A', 'Q'), ...answered('B', 'Q', 'A')]);
    assert.deepEqual(
      conversationOf(beginningUpTo(several, 'B'))
        .together('A')
        .map(({ id }) => id),
      several.together('A').map(({ id }) => id),
    );
  });

  describe('in the history', () => {
    const { window } = historyFolder();

    it('says from which conversation it was begun, and that one stays as it is', async () => {
      const { history } = window();
      const first = await history.add(entries);
      const unchanged = await history.read(first);
      const origin = { id: first, title: 'Question Q' };
      const second = await history.add(beginningUpTo(before, 'B'), workspace, origin);
      const listed = await history.list();
      const [begun, old] = [second, first].map((id) => listed.find((one) => one.id === id));
      assert.deepEqual([begun?.from, old?.from, begun?.place], [origin, undefined, 'acme']);
      assert.deepEqual(await history.read(first), unchanged);
      assert.equal(conversationOf((await history.read(second)) ?? []).messages.length, 2);
    });
  });
});
