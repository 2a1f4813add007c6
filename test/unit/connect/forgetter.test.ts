import assert from 'node:assert/strict';
import { forgetter } from '../../../src/connect/connections/forgetter.ts';

const installation = { baseUrl: 'https://a.example', realm: 'primary' };

describe('A connection that is removed', () => {
  /** Forgets an installation; `fails`: its key cannot be deleted. Resolves to what was forgotten, in order. */
  async function forgotten(fails: boolean): Promise<string[]> {
    const names: string[] = [];
    const noting =
      (name: string) =>
      ({ baseUrl, realm }: typeof installation): Promise<void> => {
        names.push(`${name} ${baseUrl} ${realm}`);
        return fails ? Promise.reject(new Error('no keyring')) : Promise.resolve();
      };
    const [favourites, efforts] = [{ forget: noting('favourites') }, { forget: noting('efforts') }];
    const forget = forgetter({ delete: noting('key') }, { delete: noting('list') }, favourites, efforts);
    await forget(installation).catch(() => names.push('failed'));
    return names;
  }

  it('leaves no key, no list of models, no favourites and no efforts', async () => {
    const names = ['key', 'list', 'favourites', 'efforts'].map((name) => `${name} https://a.example primary`);
    assert.deepEqual(await forgotten(false), names);
  });

  it('loses nothing else if its key cannot be deleted', async () => {
    assert.deepEqual(await forgotten(true), ['key https://a.example primary', 'failed']);
  });
});
