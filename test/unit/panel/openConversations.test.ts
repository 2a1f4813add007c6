import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { OpenConversations } from '../../../src/panel/openConversations.ts';

const none = { chats: [] };
const noTabs = { countTabs: () => 0 };

describe('The conversations that are open in a window', () => {
  it('count as open during the next start of the window, and after that only if they are opened again (V200)', () => {
    const entries = new Map<string, unknown>();
    const update = (key: string, value: unknown): Promise<void> => Promise.resolve(void entries.set(key, value));
    const memory = { get: (key: string) => entries.get(key), keys: () => [], update } as unknown as Memento;
    const run = (...ids: (string | undefined)[]): OpenConversations =>
      new OpenConversations(memory, { all: ids.map((id) => ({ session: { shown: { id } } })), tabs: none }, noTabs);
    assert.deepEqual(run('1', undefined, '2').ids(), ['1', '2']);
    const next = run('2', '3');
    assert.deepEqual(next.ids(), ['2', '3', '1']);
    assert.deepEqual(next.ids(), ['2', '3']);
    assert.deepEqual(run().ids(), ['2', '3']);
    entries.set('openConversations', { '1': 2 });
    assert.deepEqual(run('4').ids(), ['4']);
  });

  it('are written only when they have changed', () => {
    const written: unknown[] = [];
    const update = (_: string, ids: unknown): Promise<void> => Promise.resolve(void written.push(ids));
    const all = ['1'].map((id) => ({ session: { shown: { id } } }));
    const memory = { get: () => undefined, keys: () => [], update } as unknown as Memento;
    const open = new OpenConversations(memory, { all, tabs: none }, noTabs);
    open.ids();
    open.ids();
    all.push({ session: { shown: { id: '2' } } });
    open.ids();
    assert.deepEqual(written, [['1'], ['1', '2']]);
  });

  it('count as open as long as a tab of a chat is not loaded yet, whatever the side bar shows', () => {
    const memory = { get: () => ['1'], keys: () => [], update: () => Promise.resolve() } as unknown as Memento;
    const inSideBar = [{ session: { shown: { id: '2' } } }];
    const tabs = { there: 1 };
    const open = new OpenConversations(memory, { all: inSideBar, tabs: none }, { countTabs: () => tabs.there });
    const both = ['2', '1'];
    assert.deepEqual([open.ids(), open.ids()], [both, both]);
    tabs.there = 0;
    assert.deepEqual(open.ids(), ['2']);
  });
});
