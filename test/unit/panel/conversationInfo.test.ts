import assert from 'node:assert/strict';
import { conversationInfo } from '../../../src/panel/conversationInfo.ts';
import type { ConversationInfo, Message } from '../../../src/protocol.ts';

describe('What the page is told of its conversation', () => {
  const said: Message = { id: 'q', role: 'user', text: 'Why?', attachments: [] };
  const conversation = { title: 'Mine' };
  const cases: [what: string, id: string | undefined, messages: Message[], keeps: boolean, info: ConversationInfo][] = [
    ['it will be kept', undefined, [], true, { kept: true }],
    ['it will not be kept', undefined, [], false, { kept: false }],
    ['it is kept, with its title', 'c', [said], true, { id: 'c', title: 'Mine', kept: true }],
    ['it is not kept, also if new ones are', undefined, [said], true, { id: undefined, title: 'Mine', kept: false }],
    ['it is kept, also if new ones are not', 'c', [said], false, { id: 'c', title: 'Mine', kept: true }],
    ['nothing of one that was emptied, but whether it will be kept', 'c', [], false, { kept: false }],
  ];
  for (const [what, id, messages, keeps, info] of cases)
    it(`is that ${what}`, () => assert.deepEqual(conversationInfo({ id, messages, conversation }, keeps), info));
});
