import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { ChatTabs } from '../../../src/panel/chatTabs.ts';
import { fakeChat, fakePlaces, fakeTab } from '../../support/chatPlaces.ts';

describe('Chats in editor tabs', () => {
  const { places, tabs, said } = fakePlaces();
  let chatTabs: ChatTabs;
  let activated: number;
  let restored: unknown[];
  beforeEach(() => {
    [activated, restored] = [0, []];
    const restore = (id: unknown) => Promise.resolve(fakeChat(`restored ${restored.push(id)}`).chat);
    chatTabs = new ChatTabs(places, restore, () => void activated++);
  });
  const open = (name: string, given: Parameters<typeof fakeChat>[1] = {}) => {
    const made = fakeChat(name, given);
    chatTabs.open(made.chat);
    return { ...made, ...(tabs.at(-1) ?? assert.fail('No tab was opened.')) };
  };

  const titles: [what: string, given: Parameters<typeof fakeChat>[1], title: string][] = [
    ['a conversation that is kept', {}, 'Secret [U+202E]b'],
    ['an empty one, which is named before it is kept', { id: undefined, messages: [] }, 'Secret [U+202E]b'],
    ['one that is not kept, because VS Code writes titles to disk', { id: undefined }, 'Chat'],
  ];
  for (const [what, given, title] of titles)
    it(`have the title of ${what}: ${title}`, () => {
      const { chat, state, panel } = open('Secret \u202Eb', given);
      assert.deepEqual([panel.title, panel.iconPath, activated], [title, places.icon, 1]);
      state.title = 'Renamed';
      chatTabs.update(chat);
      assert.equal(panel.title, title === 'Chat' ? 'Chat' : 'Renamed');
    });

  it('are known by what is visible and active, and a page that is hidden does not keep the focus', () => {
    const [one, two] = [open('one'), open('two')];
    one.look(true, false);
    one.chat.view.noteFocus(true);
    const before = activated;
    one.look(true, true);
    two.look(true, false);
    assert.deepEqual([chatTabs.active, chatTabs.visible], [one.chat, [one.chat, two.chat]]);
    assert.deepEqual([one.chat.view.hasFocus, activated], [true, before + 2]);
    one.look(false, false);
    assert.deepEqual([chatTabs.active, chatTabs.visible, one.chat.view.hasFocus], [undefined, [two.chat], false]);
    assert.deepEqual(chatTabs.chats, [one.chat, two.chat]);
  });

  it('fulfil the wishes of their own page, and come to the front with what it is told', () => {
    const [one, two] = [open('one'), open('two')];
    said(one.panel.webview, { type: 'stop' });
    assert.deepEqual([one.done, two.done], [[{ type: 'stop' }], []]);
    one.look(false, false);
    one.chat.view.showAndNotify({ type: 'quote' });
    assert.deepEqual([one.revealed(), one.facts], [1, []], 'a page that sleeps gets it when it wakes');
    two.chat.view.showAndNotify({ type: 'quote' });
    assert.deepEqual([two.revealed(), two.facts], [1, [{ type: 'quote' }]]);
  });

  it('are brought to the front and closed only if they are in a tab', () => {
    const [one, { chat: other }] = [open('one'), fakeChat('other')];
    assert.deepEqual([chatTabs.reveal(other), chatTabs.close(other), one.revealed()], [false, false, 0]);
    assert.deepEqual([chatTabs.reveal(one.chat), one.revealed(), chatTabs.close(one.chat)], [true, 1, true]);
    assert.deepEqual(chatTabs.chats, []);
  });

  it('stop their reply when the tab is closed, and have no page after that', () => {
    const { chat, done, panel, facts } = open('one', { isRunning: true });
    const before = activated;
    panel.dispose();
    chat.view.notify({ type: 'quote' });
    assert.deepEqual([chatTabs.chats, done, facts, activated], [[], ['stopped'], [], before + 1]);
  });

  it('are restored with what their page has stored, but not in a tab that was closed meanwhile', async () => {
    const { panel } = fakeTab();
    await chatTabs.restore(panel, { conversation: 'kept' });
    assert.deepEqual([restored, panel.title, panel.iconPath], [['kept'], 'restored 1', places.icon]);
    const closed = Object.defineProperty({}, 'title', {
      set: () => {
        throw new Error('Webview is disposed');
      },
    }) as vscode.WebviewPanel;
    await assert.rejects(chatTabs.restore(closed, undefined), /disposed/);
    assert.equal(chatTabs.chats.length, 1);
  });
});
