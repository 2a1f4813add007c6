import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { inSlot } from '../../../tools/tests/slots.ts';

describe('What runs at the same time', () => {
  const processors = Math.min(availableParallelism(), 3);

  /** Starts one after the other, and says which of them are running once all have been asked for. */
  async function running(shares: number[]): Promise<number[]> {
    const started: number[] = [];
    const end = Promise.withResolvers<undefined>();
    const all = shares.map((share, index) =>
      inSlot(async () => {
        started.push(index);
        await end.promise;
      }, share),
    );
    await new Promise((resolve) => setImmediate(resolve));
    const first = [...started];
    end.resolve(undefined);
    await Promise.all(all);
    assert.equal(started.length, shares.length);
    return first;
  }

  it('has at most one task for each processor', async () => {
    const shares = Array<number>(processors + 2).fill(1);
    assert.deepEqual(
      await running(shares),
      shares.slice(0, processors).map((_, index) => index),
    );
  });

  it('has twice as many tasks that need half of one', async () => {
    assert.equal((await running(Array<number>(3 * processors).fill(0.5))).length, 2 * processors);
  });

  it('has a small task, although a larger one that does not fit has waited longer', async () => {
    const shares = [...Array<number>(processors - 1).fill(1), 0.5, 1, 0.5];
    const last = shares.length - 1;
    assert.deepEqual(
      await running(shares),
      [...shares.keys()].filter((index) => index !== last - 1),
    );
  });
});
