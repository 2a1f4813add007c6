import assert from 'node:assert/strict';
import { UnseenReplies } from '../../../src/panel/unseenReplies.ts';

describe('Replies that have ended out of sight (V162)', () => {
  it('are counted on the view in a sentence, chat by chat, until their chat is seen', () => {
    const badges: unknown[] = [];
    const replies = new UnseenReplies<string>((badge) => badges.push(badge && [badge.value, badge.tooltip]));
    replies.add('one');
    replies.add('one');
    replies.add('other');
    assert.deepEqual([replies.count, replies.chats], [3, ['one', 'other']]);
    replies.seen(['one']);
    replies.seen(['other']);
    assert.deepEqual(badges, [
      [1, '1 reply has ended that you have not seen yet.'],
      [2, '2 replies have ended that you have not seen yet.'],
      [3, '3 replies have ended that you have not seen yet.'],
      [1, '1 reply has ended that you have not seen yet.'],
      undefined,
    ]);
  });

  it('change nothing on the view where a chat is seen that has none', () => {
    const badges: unknown[] = [];
    const replies = new UnseenReplies<string>((badge) => badges.push(badge));
    replies.seen(['one']);
    assert.deepEqual([badges, replies.count], [[], 0]);
  });
});
