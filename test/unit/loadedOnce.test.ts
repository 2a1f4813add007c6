import assert from 'node:assert/strict';
import { loadedOnce } from '../../src/shared/loadedOnce.ts';

describe('A module that is loaded on first use', () => {
  it('is loaded once, also for two callers at the same time', async () => {
    let loads = 0;
    const load = loadedOnce(() => Promise.resolve(++loads));
    assert.deepEqual([...(await Promise.all([load(), load()])), await load()], [1, 1, 1]);
  });

  it('is loaded again after loading failed', async () => {
    let tries = 0;
    const load = loadedOnce(() => (++tries < 3 ? Promise.reject(new Error('no file')) : Promise.resolve(tries)));
    await assert.rejects(load());
    await assert.rejects(load());
    assert.deepEqual([await load(), await load()], [3, 3]);
  });
});
