import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { counted } from '../shared/counted.ts';

/** What is shown about the replies of all chats. */
export interface Replies {
  /** The number of chats with a running reply. */
  running: number;
  /** The number of replies that have ended out of sight and were not seen since. */
  unseen: number;
}

/**
 * The status bar item that is shown while replies are running, or have ended out of sight, because a secondary side bar that is closed
 * shows no badge. It is next to the item of the connection, whose click does something else. It changes when replies start or end, not with
 * deltas.
 */
export class RepliesItem implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem('realmChat.replies', vscode.StatusBarAlignment.Right, 91);

  constructor() {
    this.#item.name = l10n.t('Realm Chat Replies');
    this.#item.command = 'realmChat.showReplies';
    this.#item.tooltip = l10n.t('Show the chat');
  }

  show({ running, unseen }: Replies): void {
    if (running + unseen === 0) {
      this.#item.hide();
      return;
    }
    const text = running > 0 ? runningText(running) : unseenText(unseen);
    this.#item.text = `${running > 0 ? '$(loading~spin)' : '$(bell-dot)'} ${text}`;
    this.#item.accessibilityInformation = { label: l10n.t('{0}. Show the chat', text) };
    this.#item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function runningText(chats: number): string {
  return counted(chats, l10n.t('Realm Chat is replying'), l10n.t('Realm Chat is replying in {0} chats'));
}

function unseenText(replies: number): string {
  return counted(replies, l10n.t('Realm Chat: {0} new reply'), l10n.t('Realm Chat: {0} new replies'));
}
