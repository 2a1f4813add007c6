import assert from 'node:assert/strict';
import { FavouriteModels } from '../../../src/connect/models/favouriteModels.ts';
import { memory } from '../../support/memento.ts';

const hosted = { baseUrl: 'https://hosted.example', realm: 'acme' };
const own = { baseUrl: 'https://own.example', realm: 'primary' };

describe('Favourites', () => {
  it('are kept for each installation, in the order in which they were starred', async () => {
    const favourites = new FavouriteModels(memory(), () => undefined);
    await favourites.toggle(hosted, 'b');
    assert.deepEqual(await favourites.toggle(hosted, '__proto__'), ['b', '__proto__']);
    await favourites.toggle(own, 'c');
    assert.deepEqual(await favourites.toggle(hosted, 'b'), ['__proto__']);
    assert.deepEqual(favourites.of(own), ['c']);
    await favourites.forget(own);
    assert.deepEqual(favourites.of(own), []);
    assert.deepEqual(favourites.of(hosted), ['__proto__']);
  });

  it('are at most 100: a further one is added only after another one is removed', async () => {
    const all = Array.from({ length: 100 }, (_, index) => `m${index}`);
    const stored = memory(all);
    const favourites = new FavouriteModels(stored, () => undefined);
    assert.deepEqual(await favourites.toggle(hosted, 'new'), all);
    assert.deepEqual(await favourites.toggle(hosted, 'm0'), all.slice(1), 'nothing was kept out of sight');
    assert.deepEqual(await favourites.toggle(hosted, 'new'), [...all.slice(1), 'new']);
  });

  it('are empty without an installation', async () => {
    const favourites = new FavouriteModels(memory(['a']), () => undefined);
    assert.deepEqual(favourites.of(undefined), []);
    await favourites.toggle(undefined, 'b');
    assert.deepEqual(favourites.of(hosted), ['a']);
  });

  it('are those of the organisation for each installation until the user changes them there (V203)', async () => {
    let ofOrganisation = ['a', 'b'];
    const favourites = new FavouriteModels(memory(), () => ({ favourites: ofOrganisation }));
    assert.deepEqual(favourites.of(undefined), []);
    assert.deepEqual(await favourites.toggle(hosted, 'a'), ['b']);
    ofOrganisation = ['c'];
    assert.deepEqual(favourites.of(hosted), ['b']);
    assert.deepEqual(favourites.of(own), ['c']);
    assert.deepEqual(await favourites.toggle(hosted, 'b'), []);
    assert.deepEqual(favourites.of(hosted), []);
    await favourites.forget(hosted);
    assert.deepEqual(favourites.of(hosted), ['c']);
  });

  it('are at most 100: one more is not starred, also not once another one is removed', async () => {
    const favourites = new FavouriteModels(memory(many.slice(0, 100)), () => undefined);
    await favourites.toggle(hosted, 'more');
    assert.deepEqual(await favourites.toggle(hosted, 'm0'), many.slice(1, 100));
  });

  const many = Array.from({ length: 1000 }, (_, index) => `m${index}`);
  const shapes: [kept: unknown, read: string[]][] = [
    [null, []],
    ['a', []],
    [{ a: true }, []],
    [
      ['a', 5, null, ['b'], 'a', 'b'],
      ['a', 'b'],
    ],
    [many, many.slice(0, 100)],
  ];
  for (const [kept, read] of shapes)
    it(`are ${read.length} if ${JSON.stringify(kept).slice(0, 40)} is stored`, () => {
      assert.deepEqual(new FavouriteModels(memory(kept), () => undefined).of(hosted), read);
    });
});
