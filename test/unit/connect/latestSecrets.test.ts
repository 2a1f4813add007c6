import assert from 'node:assert/strict';
import { LatestSecrets } from '../../../src/connect/keys/latestSecrets.ts';
import { properties } from '../../fuzz/latestSecrets.ts';
import { itHolds } from '../../support/property.ts';

/** A storage with one item, and the secrets in it. */
function secretsWith(item: string | undefined) {
  const state = { item };
  const set = (next: string | undefined): Promise<void> => Promise.resolve(void (state.item = next));
  const storage = {
    get: () => Promise.resolve(state.item),
    store: (_: string, next: string) => set(next),
    delete: () => set(undefined),
  };
  return { state, secrets: new LatestSecrets(storage) };
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
});
