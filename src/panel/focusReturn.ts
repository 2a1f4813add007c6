import type { Wish } from '../protocol.ts';
import type { ChatView } from './chatView.ts';
import { focusAfter } from './wishes.ts';

/** Watches whether the user goes elsewhere in VS Code. Resolves with whether that has happened since the call. */
export type WatchUser = () => () => Promise<boolean>;

/**
 * Gives the focus back to the page of a chat after VS Code has asked the user something for it. VS Code itself would give it to the editor,
 * which would get the next words that the user types. (CASES V340)
 */
export class FocusReturn {
  readonly #view: Pick<ChatView, 'hasFocus' | 'askFocus' | 'returnFocusToBox'>;
  readonly #watchUser: WatchUser;
  /** The wishes whose questions may still be open. */
  readonly #open = new Set<() => Promise<boolean>>();

  constructor(view: Pick<ChatView, 'hasFocus' | 'askFocus' | 'returnFocusToBox'>, watchUser: WatchUser) {
    this.#view = view;
    this.#watchUser = watchUser;
  }

  /** Does what a wish asks for. If that takes the focus from the page, and the user does not go elsewhere, the page gets it back. */
  async after(wish: Wish, fulfil: () => Promise<void>): Promise<void> {
    if (focusAfter(wish) !== 'returns' || !this.#view.hasFocus) return fulfil();
    const hasLeft = this.#watchUser();
    this.#open.add(hasLeft);
    try {
      await fulfil();
    } finally {
      await this.#giveBack(hasLeft);
    }
  }

  /** Must be called when a reply starts: everything is answered then, but the wish is fulfilled only when the reply has ended. */
  async replyStarted(): Promise<void> {
    for (const hasLeft of this.#open) await this.#giveBack(hasLeft);
  }

  async #giveBack(hasLeft: () => Promise<boolean>): Promise<void> {
    if (!this.#open.delete(hasLeft)) return;
    if (await hasLeft()) return;
    // What the page has reported may be older than the end of the question.
    const hasFocus = this.#view.hasFocus && (await this.#view.askFocus());
    if (!hasFocus) this.#view.returnFocusToBox();
  }
}
