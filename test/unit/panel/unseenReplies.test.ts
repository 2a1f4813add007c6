import assert from 'node:assert/strict';
import { UnseenReplies } from '../../../src/panel/unseenReplies.ts';

describe('Unseen replies (V162)', () => {
  it('are counted on the badge of the view until their chat is seen', () => {
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

  it('do not change the badge when a chat without unseen replies is seen', () => {
    const badges: unknown[] = [];
    const replies = new UnseenReplies<string>((badge) => badges.push(badge));
    replies.seen(['one']);
    assert.deepEqual([badges, replies.count], [[], 0]);
  });
});
