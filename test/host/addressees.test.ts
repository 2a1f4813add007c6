import assert from 'node:assert/strict';
import { addresseeNow } from '../../src/connect/addresseeNow.ts';
import { ApiKeys } from '../../src/connect/keys/apiKeys.ts';
import { Models } from '../../src/connect/models/models.ts';
import type { RememberedLists } from '../../src/connect/models/rememberedLists.ts';
import type { ServiceClient } from '../../src/service/client.ts';
import type { ListedModel } from '../../src/service/modelList.ts';
import type { ReplyEvent } from '../../src/service/reply/replyReader.ts';
import { decide } from '../../src/settings/userSettings.ts';
import { others } from '../support/commandKeys.ts';
import { memory } from '../support/memento.ts';
import { storage } from './memory.ts';
import { notices } from './replying.ts';
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

  it('accepts pictures and has a limit as its profile says, or else as the list of models does', async () => {
    const known: ListedModel[] = [
      { id: 'a', sees: true, contextLength: 1000 },
      { id: 'b', sees: false },
    ];
    const lists = { read: () => Promise.resolve(known) } as unknown as RememberedLists;
    const ofConnection = new Models(lists, keys, () => assert.fail('a connection was made'));
    const apps = [{ id: 'mine', name: 'Mine' }];
    const end = decide({ apps, models: { b: { images: true, contextLength: 2000 }, mine: { images: true } } });
    const ids = ['a', 'b', 'c', 'mine', 'ai.service.assistant'];
    const seen = await Promise.all(ids.map((id) => ofConnection.pictureSupport(id)));
    const limits = await Promise.all(ids.map((id) => ofConnection.contextLength(id)));
    const over = await Promise.all([
      ...[ofConnection.areOver(1000, 'a'), ofConnection.areOver(1001, 'a')],
      ofConnection.areOver(1e9, 'c'),
    ]);
    assert.deepEqual(over, [false, true, false]);
    end();
    ofConnection.dispose();
    assert.deepEqual(
      [seen, limits],
      [
        ['yes', 'yes', 'unknown', 'app', 'app'],
        [1000, 2000, undefined, undefined, undefined],
      ],
    );
  });

  it('is said not to get some parameters of a profile, once in a window, and never of an app', async () => {
    const client = { reply: () => nothing } as unknown as ServiceClient;
    const connectTo = (): Promise<ServiceClient> => Promise.resolve(client);
    const now = addresseeNow({ apiKeys: keys, connectTo, models, efforts: { fields: () => ({}) } });
    await keys.store({ baseUrl: 'https://service.example', realm: 'primary' }, 'sk-a');
    const profile = { parameters: { stream: true, temperature: 1 } };
    const end = decide({
      models: { a: profile, c: { parameters: { messages: [] } }, 'ai.service.assistant': profile },
    });
    const said = await notices(async () => {
      for (const id of ['ai.service.assistant', 'a', 'a', 'c'])
        await now().with({ id, name: id }).ask([], new AbortController().signal);
    });
    end();
    const notSent = 'realmChat.models: not sent as parameters, because Realm Chat sets them itself:';
    assert.deepEqual(said, [`${notSent} stream.`, `${notSent} messages.`]);
  });
});

const nothing: AsyncIterable<ReplyEvent> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};
