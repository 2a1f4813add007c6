import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ArrivingReplies } from '../../../src/chat/arrivingReplies.ts';

describe('Arriving replies', () => {
  it('hold nothing of a reply that has ended', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const replies = new ArrivingReplies();
    const ends = [1, 2, 3].map(() => {
      const end = { stopReason: 'end_turn' };
      replies.await([Promise.resolve(end)]);
      return new WeakRef(end);
    });
    for (let times = 0; times < 10 && ends.some((end) => end.deref()); times++) {
      await new Promise(setImmediate);
      collectGarbage();
    }
    assert.deepEqual(
      ends.map((end) => end.deref()),
      [undefined, undefined, undefined],
    );
  });

  it('are idle once each of them has ended, also one that was added while the others were awaited', async () => {
    const replies = new ArrivingReplies();
    const events: string[] = [];
    const arrive = (id: string): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      replies.add(id);
      replies.await([promise.finally(() => replies.delete(id))]);
      return () => resolve(undefined);
    };
    const [endOne, endAnother] = [arrive('one'), arrive('another')];
    const idle = replies.idle().then(() => events.push('idle'));
    endOne();
    await new Promise(setImmediate);
    const endLast = arrive('last');
    endAnother();
    await new Promise(setImmediate);
    events.push('last ends');
    endLast();
    await idle;
    assert.deepEqual(events, ['last ends', 'idle']);
  });
});
