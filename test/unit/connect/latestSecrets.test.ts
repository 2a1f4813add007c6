import assert from 'node:assert/strict';
import { LatestSecrets } from '../../../src/connect/keys/latestSecrets.ts';
import { properties } from '../../fuzz/latestSecrets.ts';
import { itHolds } from '../../support/property.ts';

/** A storage with one item, and the secrets in it. */
function secretsWith(item: string | undefined, now?: () => number) {
  const state = { item };
  const set = (next: string | undefined): Promise<void> => Promise.resolve(void (state.item = next));
  const storage = {
    get: () => Promise.resolve(state.item),
    store: (_: string, next: string) => set(next),
    delete: () => set(undefined),
  };
  return { state, storage, secrets: new LatestSecrets(storage, now) };
}

describe('Secrets that windows store at the same time', () => {
  itHolds(properties);

  it('are read in the format of an earlier version', async () => {
    assert.equal(await secretsWith('sk-old').secrets.get('key'), 'sk-old');
  });

  it('stay deleted when another window deletes them', async () => {
    const { state, secrets } = secretsWith(undefined);
    await secrets.store('key', 'sk-own');
    state.item = undefined;
    await secrets.settle('key');
    assert.equal(await secrets.get('key'), undefined);
  });

  it('stay deleted when this window deletes them, and another one stores one, whatever its clock says', async () => {
    const { state, secrets } = secretsWith(undefined, () => 2000);
    await secrets.store('key', 'sk-own');
    await secrets.delete('key');
    state.item = 'sk-other 1000 a';
    await secrets.settle('key');
    assert.equal(await secrets.get('key'), 'sk-other');
  });

  it('are replaced by one that is stored after the clock was set back', async () => {
    const { storage, secrets } = secretsWith(undefined, () => 2000);
    await secrets.store('key', 'sk-own');
    await new LatestSecrets(storage, () => 1000).store('key', 'sk-later');
    await secrets.settle('key');
    assert.equal(await secrets.get('key'), 'sk-later');
  });

  for (const meanwhile of [undefined, 'sk-later 3000 a'])
    it(`are not stored again once another window has ${meanwhile === undefined ? 'deleted' : 'replaced'} them`, async () => {
      const { state, secrets } = secretsWith(undefined, () => 2000);
      await secrets.store('key', 'sk-own');
      for (const item of [meanwhile, 'sk-of-earlier-version']) {
        state.item = item;
        await secrets.settle('key');
      }
      assert.equal(state.item, 'sk-of-earlier-version');
    });
});
