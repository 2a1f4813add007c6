import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { OpenConversations } from '../../src/panel/openConversations.ts';
import { ShownConversations } from '../../src/panel/shownConversations.ts';

describe('The conversations that a window has shown', () => {
  it('are shown again only if the same installation is connected', async () => {
    const entries = new Map<string, unknown>();
    const update = (key: string, value: unknown): Promise<void> => Promise.resolve(void entries.set(key, value));
    const memory = { get: (key: string) => entries.get(key), keys: () => [], update } as unknown as Memento;
    const at = (place: string): ShownConversations => new ShownConversations(memory, () => place);
    await at('acme').note('1');
    await at('acme').noteSideBar('1');
    await at('other').note('2');
    assert.equal(at('acme').inSideBar, '1');
    assert.equal(at('other').inSideBar, undefined);
    assert.deepEqual([at('acme').own('2'), at('other').own('2'), at('acme').own({})], [undefined, '2', undefined]);
    await at('other').note('1');
    assert.equal(at('other').inSideBar, '1');
    entries.set('conversationPlaces', 'nonsense');
    assert.equal(at('other').inSideBar, undefined);
  });

  it('count as open during the next start of the window, and after that only if they are opened again (V200)', () => {
    const entries = new Map<string, unknown>();
    const update = (key: string, value: unknown): Promise<void> => Promise.resolve(void entries.set(key, value));
    const memory = { get: (key: string) => entries.get(key), keys: () => [], update } as unknown as Memento;
    const run = (...ids: (string | undefined)[]): OpenConversations =>
      new OpenConversations(memory, { all: ids.map((id) => ({ session: { shown: { id } } })), tabs: { chats: [] } });
    assert.deepEqual(run('1', undefined, '2').ids(), ['1', '2']);
    const next = run('2', '3');
    assert.deepEqual(next.ids(), ['2', '3', '1']);
    assert.deepEqual(next.ids(), ['2', '3']);
    assert.deepEqual(run().ids(), ['2', '3']);
    entries.set('openConversations', { '1': 2 });
    assert.deepEqual(run('4').ids(), ['4']);
  });
});
