import type { Memento } from 'vscode';
import type { ChatPlaces } from './chatPlaces.ts';

/** Knows which conversations are open in this window, also in tabs that VS Code restores but has not loaded yet. */
export class OpenConversations {
  readonly #memory: Memento;
  readonly #chats: OpenChats;
  readonly #places: Pick<ChatPlaces, 'countTabs'>;
  /** The ids of the conversations that were open when the window was last closed. */
  readonly #before: string[];
  #wasRead = false;
  #noted: string | undefined;

  constructor(memory: Memento, chats: OpenChats, places: Pick<ChatPlaces, 'countTabs'>) {
    this.#memory = memory;
    this.#chats = chats;
    this.#places = places;
    const before = memory.get<unknown>(key);
    this.#before = Array.isArray(before) ? before.filter((id) => typeof id === 'string') : [];
  }

  /** The ids of the open conversations, which are also remembered. While a window starts, they include all that were open before. */
  ids(): string[] {
    const open = this.#chats.all.flatMap(({ session }) => session.shown.id ?? []);
    const waiting = !this.#wasRead || this.#hasTabsToLoad ? this.#before : [];
    this.#wasRead = true;
    const ids = [...new Set([...open, ...waiting])];
    if (ids.join() !== this.#noted) void this.#memory.update(key, ids);
    this.#noted = ids.join();
    return ids;
  }

  /** Whether some tabs are not loaded yet: VS Code loads a tab only once it is visible. */
  get #hasTabsToLoad(): boolean {
    return this.#places.countTabs() > this.#chats.tabs.chats.length;
  }
}

const key = 'openConversations';

/** All chats of this window with the ids of their stored conversations, and the chats in tabs. */
interface OpenChats {
  readonly all: readonly { session: { shown: { readonly id: string | undefined } } }[];
  readonly tabs: { readonly chats: readonly unknown[] };
}
