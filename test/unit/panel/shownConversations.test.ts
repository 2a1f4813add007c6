import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { ShownConversations } from '../../../src/panel/shownConversations.ts';

describe('The conversations that a window has shown', () => {
  let entries: Map<string, unknown>;
  const memory = {
    get: (key: string) => entries.get(key),
    keys: () => [],
    update: (key: string, value: unknown): Promise<void> => Promise.resolve(void entries.set(key, value)),
  } as unknown as Memento;
  const at = (place: string): ShownConversations => new ShownConversations(memory, () => place);
  beforeEach(() => {
    entries = new Map();
  });

  it('are shown again only if the same installation is connected', async () => {
    await at('acme').note('1');
    await at('acme').noteSideBar('1');
    await at('other').note('2');
    assert.equal(at('acme').inSideBar, '1');
    assert.equal(at('other').inSideBar, undefined);
    assert.deepEqual([at('acme').own('2'), at('other').own('2'), at('acme').own({})], [undefined, '2', undefined]);
    await at('other').note('1');
    assert.equal(at('other').inSideBar, '1');
    await at('other').noteSideBar(undefined);
    assert.equal(at('other').inSideBar, undefined, 'a new chat was begun');
    await at('other').noteSideBar('1');
    entries.set('conversationPlaces', 'nonsense');
    assert.equal(at('other').inSideBar, undefined);
  });

  it('are at most a hundred: the one that was noted first is forgotten', async () => {
    await at('other').note('first');
    for (let number = 0; number < 100; number++) await at('acme').note(`c${number}`);
    assert.equal(at('other').own('first'), undefined);
    assert.deepEqual([at('acme').own('c0'), at('acme').own('c99')], ['c0', 'c99']);
    await at('acme').note('c0');
    assert.equal(at('acme').own('c1'), 'c1', 'nothing is forgotten for one that is known');
    await at('other').note('c1');
    assert.deepEqual([at('other').own('c1'), at('acme').own('c0')], ['c1', 'c0']);
    await at('acme').note('c100');
    assert.deepEqual([at('acme').own('c0'), at('acme').own('c2'), at('other').own('c1')], [undefined, 'c2', 'c1']);
  });
});
