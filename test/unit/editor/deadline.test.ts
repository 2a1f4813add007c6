import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Deadline } from '../../../src/editor/surroundings/deadline.ts';

describe('A time after which results are no longer waited for', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());
  const never = new Promise<string>(() => undefined);

  it('lets each result through that arrives before it, and nothing in place of one that fails', async () => {
    using deadline = new Deadline(1000);
    mock.timers.tick(999);
    const results = ['a', 'b'].map((result) => deadline.inTime(Promise.resolve(result)));
    const failed = deadline.inTime(Promise.reject<string>(new Error('no')));
    assert.deepEqual([...(await Promise.all(results)), await failed], ['a', 'b', undefined]);
    assert.equal(deadline.isOver, false);
  });

  it('ends all waiting once it is reached, also that which begins later', async () => {
    using deadline = new Deadline(1000);
    const waiting = [deadline.inTime(never), deadline.inTime(never)];
    mock.timers.tick(1000);
    assert.deepEqual(await Promise.all([...waiting, deadline.inTime(never)]), [undefined, undefined, undefined]);
    assert.equal(deadline.isOver, true);
  });

  it('ends all waiting when it is not needed any more', async () => {
    let waiting: Promise<string | undefined>;
    {
      using deadline = new Deadline(1000);
      waiting = deadline.inTime(never);
    }
    assert.equal(await waiting, undefined);
  });
});
