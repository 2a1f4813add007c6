import assert from 'node:assert/strict';
import { firstScreenFirst, shownMessages } from '../../../src/chat/shownMessages.ts';
import type { Attachment, LookUpStep, Message, Reply } from '../../../src/protocol.ts';
import { replica } from './replica.ts';

const conversation = (length: number): Message[] =>
  Array.from({ length }, (_, index) => ({ id: String(index), role: 'user', text: '', attachments: [] }));

describe('A conversation that is sent to a page', () => {
  for (const length of [0, 1, 20, 21, 119, 120, 121, 500]) {
    it(`arrives completely, with its end first: ${length} messages`, () => {
      const messages = conversation(length);
      const facts = [...firstScreenFirst({ messages, together: () => [] })];
      assert.deepEqual(replica(facts), messages);
      assert.equal(facts[0]?.type, 'conversation');
      assert.ok(facts.every((fact) => 'messages' in fact && fact.messages.length <= 100));
    });
  }

  it('selects the first of several replies if the version that is shown is not in any column', () => {
    const reply = (id: string): Reply => ({ id, role: 'assistant', model: id, text: '', outcome: 'done' });
    const together = (): Reply[] => [reply('first'), reply('latest')];
    const [shown] = shownMessages({ messages: [reply('earlier')], together });
    assert.equal(shown?.role === 'comparison' && shown.selected, 'first');
  });

  it('contains neither results nor their pictures, nor summaries for the model, also of replies side by side', () => {
    const bytes = { hash: 'h', type: 'image/png' as const, width: 1, height: 1, bytes: 3 };
    const picture = { id: 'p', kind: 'picture' as const, name: 'p', language: '', text: 'QUJD', picture: bytes };
    const title = { number: 1, round: 1, at: 0, tool: 'read_file', input: '{}', title: 'Read a' };
    const step: LookUpStep = { ...title, result: 'let a;', pictures: [picture] };
    const reply = (id: string): Reply => ({
      ...{ id, role: 'assistant', model: id, text: 'Yes.', outcome: 'done' },
      ...{ steps: [step, step], summary: 'Short.' },
    });
    const shown = { id: 'a', role: 'assistant', model: 'a', text: 'Yes.', outcome: 'done', steps: [title, title] };
    assert.deepEqual(shownMessages({ messages: [reply('a')], together: () => [] }), [shown]);
    const together = (): Reply[] => [reply('a'), { ...reply('b'), branch: { index: 2, count: 2 } }];
    assert.deepEqual(shownMessages({ messages: [reply('b')], together }), [
      { role: 'comparison', selected: 'b', replies: [shown, { ...shown, id: 'b', model: 'b' }] },
    ]);
  });

  it('contains the length of an attachment instead of its text', () => {
    const attachment: Attachment = { id: 'a', kind: 'file', name: 'a.ts', language: '', text: 'secret' };
    const message: Message = { id: '1', role: 'user', text: 'Hi', attachments: [attachment] };
    const { text, ...rest } = attachment;
    assert.deepEqual(shownMessages({ messages: [message], together: () => [] }), [
      { ...message, attachments: [{ ...rest, size: text.length }] },
    ]);
  });
});
