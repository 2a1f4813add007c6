import * as l10n from '@vscode/l10n';
import type { ViewBadge } from 'vscode';
import { counted } from '../shared/counted.ts';

/** The replies that ended or failed while their chat was out of sight, and the badge of the view that counts them. */
export class UnseenReplies<Chat> {
  readonly #show: (badge: ViewBadge | undefined) => void;
  readonly #counts = new Map<Chat, number>();

  /** `show` puts a badge on the view, or removes it. */
  constructor(show: (badge: ViewBadge | undefined) => void) {
    this.#show = show;
  }

  /** The number of unseen replies. */
  get count(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The chats with unseen replies. */
  get chats(): Chat[] {
    return [...this.#counts.keys()];
  }

  add(chat: Chat): void {
    this.#counts.set(chat, (this.#counts.get(chat) ?? 0) + 1);
    this.#showCount();
  }

  /** Called when these chats are in sight. Their replies are no longer unseen. */
  seen(chats: readonly Chat[]): void {
    const before = this.#counts.size;
    for (const chat of chats) this.#counts.delete(chat);
    if (this.#counts.size < before) this.#showCount();
  }

  #showCount(): void {
    const value = this.count;
    this.#show(value > 0 ? { value, tooltip: sentenceOf(value) } : undefined);
  }
}

function sentenceOf(count: number): string {
  return counted(
    count,
    l10n.t('{0} reply has ended that you have not seen yet.'),
    l10n.t('{0} replies have ended that you have not seen yet.'),
  );
}
