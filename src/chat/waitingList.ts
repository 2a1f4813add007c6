import type { Entry, WaitingMessage } from './entry.ts';

/** The messages of a conversation that were written ahead. As in the conversation, only entries change them. */
export class WaitingList {
  #all: readonly WaitingMessage[] = [];

  /** In the order in which they are sent. */
  get all(): readonly WaitingMessage[] {
    return this.#all;
  }

  /** Whether a message with this id waits. */
  has(id: string): boolean {
    return this.#all.some(({ message }) => message.id === id);
  }

  /** Applies an entry. An entry about a message that does not wait does nothing. */
  apply(entry: Extract<Entry, { type: 'wait' | 'move-up' | 'withdraw' }>): void {
    if (entry.type === 'wait') this.#all = [...this.#without(entry.message.id), entry];
    else if (entry.type === 'withdraw') this.#all = this.#without(entry.id);
    else this.#moveUp(this.#all.findIndex(({ message }) => message.id === entry.id));
  }

  #moveUp(index: number): void {
    const [one, before] = [this.#all[index], this.#all[index - 1]];
    if (one && before) this.#all = this.#all.with(index - 1, one).with(index, before);
  }

  #without(id: string): WaitingMessage[] {
    return this.#all.filter(({ message }) => message.id !== id);
  }
}
