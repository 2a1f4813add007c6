import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { untilAborted } from '../../src/shared/untilAborted.ts';

const never = new Promise<string>(() => undefined);

describe('Waiting until something is stopped', () => {
  it('gives what comes, or why nothing does, and leaves nothing behind', async () => {
    const { signal } = new AbortController();
    assert.equal(await untilAborted(Promise.resolve('value'), signal), 'value');
    await assert.rejects(untilAborted(Promise.reject(new Error('It failed.')), signal), /It failed\./);
    assert.deepEqual(getEventListeners(signal, 'abort'), []);
  });

  for (const isBefore of [true, false])
    it(`ends with the reason of who stops ${isBefore ? 'before it begins' : 'meanwhile'}`, async () => {
      const stop = new AbortController();
      if (isBefore) stop.abort(new Error('Enough.'));
      const waiting = untilAborted(never, stop.signal);
      stop.abort(new Error('Enough.'));
      await assert.rejects(waiting, /Enough\./);
    });
});
