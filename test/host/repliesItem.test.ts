import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { RepliesItem } from '../../src/panel/repliesItem.ts';

describe('The status bar item of replies (V162, V163)', () => {
  const original = vscode.window.createStatusBarItem;
  let shown: string | undefined;
  let made: vscode.StatusBarItem | undefined;

  before(() => {
    const window = vscode.window as { createStatusBarItem: unknown };
    window.createStatusBarItem = (...parameters: Parameters<typeof original>) => {
      made = original.apply(vscode.window, parameters);
      const show = (): void => void (shown = made?.text);
      const hide = (): void => void (shown = undefined);
      return Object.defineProperties(made, { show: { value: show }, hide: { value: hide } });
    };
  });
  after(() => {
    (vscode.window as { createStatusBarItem: unknown }).createStatusBarItem = original;
    made?.dispose();
  });

  const cases: [running: number, unseen: number, text: string | undefined][] = [
    [1, 0, '$(loading~spin) Realm Chat is replying'],
    [3, 0, '$(loading~spin) Realm Chat is replying in 3 chats'],
    [1, 2, '$(loading~spin) Realm Chat is replying'],
    [0, 1, '$(bell-dot) Realm Chat: 1 new reply'],
    [0, 2, '$(bell-dot) Realm Chat: 2 new replies'],
    [0, 0, undefined],
  ];

  it('shows running replies, otherwise unseen replies, is hidden without either, and has a command and an accessible name', () => {
    const item = new RepliesItem();
    for (const [running, unseen, text] of cases) {
      item.show({ running, unseen });
      assert.equal(shown, text);
    }
    item.show({ running: 0, unseen: 2 });
    assert.equal(made?.command, 'realmChat.showReplies');
    assert.equal(made.accessibilityInformation?.label, 'Realm Chat: 2 new replies. Show the chat');
  });
});
