import * as vscode from 'vscode';
import { tabType } from './viewTypes.ts';

const key = 'openConversations';

/** Every chat of this window, with the id that its conversation is stored under, and those in tabs. */
interface OpenChats {
  readonly all: readonly { session: { readonly id: string | undefined } }[];
  readonly tabs: { readonly chats: readonly unknown[] };
}

/** Knows which conversations this window has open, also in tabs of an earlier run that VS Code has not loaded yet. */
export class OpenConversations {
  readonly #memory: vscode.Memento;
  readonly #chats: OpenChats;
  /** Those that were open when the window was closed. */
  readonly #before: string[];
  #wasRead = false;
  #noted: string | undefined;

  constructor(memory: vscode.Memento, chats: OpenChats) {
    this.#memory = memory;
    this.#chats = chats;
    const before = memory.get<unknown>(key);
    this.#before = Array.isArray(before) ? before.filter((id) => typeof id === 'string') : [];
  }

  /** Their ids, which are remembered. While a window starts, all that were open before count. */
  ids(): string[] {
    const open = this.#chats.all.flatMap(({ session }) => session.id ?? []);
    const waiting = !this.#wasRead || this.#hasTabsToLoad ? this.#before : [];
    this.#wasRead = true;
    const ids = [...new Set([...open, ...waiting])];
    if (ids.join() !== this.#noted) void this.#memory.update(key, ids);
    this.#noted = ids.join();
    return ids;
  }

  /** VS Code loads a tab once it is in sight. */
  get #hasTabsToLoad(): boolean {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const ours = tabs.filter(
      ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(tabType),
    );
    return ours.length > this.#chats.tabs.chats.length;
  }
}
