import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { counted } from '../counted.ts';

/** What there is to show of all chats. */
export interface Replies {
  /** In how many chats replies are on their way. */
  running: number;
  /** How many have ended out of sight since. */
  unseen: number;
}

/**
 * The status bar item that is there while replies are on their way, or have ended out of sight: a second side bar that is closed shows no
 * badge. It stands beside that of the connection, whose click does something else, and changes with replies, not with what arrives of them.
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
