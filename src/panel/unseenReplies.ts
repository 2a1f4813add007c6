import * as l10n from '@vscode/l10n';
import type { ViewBadge } from 'vscode';
import { counted } from '../counted.ts';

/** The replies that have ended or failed while nobody saw their chat, and the badge of the view that counts them. */
export class UnseenReplies<Chat> {
  readonly #show: (badge: ViewBadge | undefined) => void;
  readonly #counts = new Map<Chat, number>();

  /** `show` puts a badge on the view, or takes it away. */
  constructor(show: (badge: ViewBadge | undefined) => void) {
    this.#show = show;
  }

  /** How many there are. */
  get count(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The chats that have some. */
  get chats(): Chat[] {
    return [...this.#counts.keys()];
  }

  add(chat: Chat): void {
    this.#counts.set(chat, (this.#counts.get(chat) ?? 0) + 1);
    this.#showCount();
  }

  /** These chats are in sight now. */
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
