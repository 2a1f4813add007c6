import assert from 'node:assert/strict';
import { Addressees } from '../../src/connect/addressees.ts';
import { ApiKeys } from '../../src/connect/keys/apiKeys.ts';
import type { ListedModel } from '../../src/service/modelList.ts';
import { others } from '../support/commandKeys.ts';
import { memory } from '../support/memento.ts';
import { storage } from './memory.ts';
import { resetSettings, set } from './situation.ts';

describe('What a request goes to', () => {
  beforeEach(() => set({ baseUrl: 'https://service.example', realm: 'primary', model: 'a' }));
  afterEach(resetSettings);

  const listed: ListedModel[] = [
    { id: 'a', contextLength: 1000 },
    { id: 'b', contextLength: 2000 },
  ];
  const models = {
    pictureSupport: () => Promise.resolve('unknown' as const),
    entry: (id: string) => listed.find((model) => model.id === id),
    isOverLimit: () => Promise.resolve(false),
  };
  const keys = new ApiKeys(
    storage().secrets,
    memory(),
    others(() => undefined),
    () => Promise.resolve(),
  );
  const { now } = new Addressees(keys, () => assert.fail('a connection was made'), models, { fields: () => ({}) });

  it('has the limit of its model in the list: of the chosen one, and of the one that a message waited for (V449)', () => {
    const limits = ['a', 'b', 'c'].map((id) => now().with({ id, name: id }).model.contextLength);
    assert.deepEqual([now().model.contextLength, ...limits], [1000, 1000, 2000, undefined]);
  });
});
