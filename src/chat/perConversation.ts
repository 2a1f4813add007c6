/**
 * What is remembered of each conversation, also while others are shown. All chats of a window share it, because a conversation that is opened
 * again is read anew, and gets a chat of its own.
 */
export class PerConversation<Value> {
  readonly #values = new WeakMap<Kept, Value>();
  readonly #byId = new Map<string, Value>();
  /** Those that had no message yet when something was remembered of them, so that they had no id either. */
  readonly #empty = new Set<Kept>();

  get(kept: Kept): Value | undefined {
    this.#noteIds();
    const known = this.#byId.get(kept.id ?? '');
    // It has no id any more after the user has turned the history off.
    if (known !== undefined) this.#values.set(kept, known);
    return this.#values.get(kept);
  }

  set(kept: Kept, value: Value): void {
    this.#values.set(kept, value);
    if (kept.id !== undefined) this.#byId.set(kept.id, value);
    else if (kept.messages.length === 0) this.#empty.add(kept);
  }

  /** Forgets what is remembered of a conversation that is deleted. Returns a function for the user who restores it. */
  forget(id: string): () => void {
    this.#noteIds();
    const value = this.#byId.get(id);
    this.#byId.delete(id);
    return () => {
      if (value !== undefined) this.#byId.set(id, value);
    };
  }

  #noteIds(): void {
    for (const kept of this.#empty) {
      if (kept.messages.length === 0) continue;
      this.#empty.delete(kept);
      const value = this.#values.get(kept);
      if (kept.id !== undefined && value !== undefined) this.#byId.set(kept.id, value);
    }
  }
}

/** Forgets all that is remembered of a conversation. Returns a function for the user who restores it. */
export function forgetAll(
  remembered: readonly (Pick<PerConversation<unknown>, 'forget'> | undefined)[],
  id: string,
): () => void {
  const restore = remembered.map((each) => each?.forget(id));
  return () => restore.forEach((remember) => remember?.());
}

/** A conversation. It has an id while it is stored, which begins with its first message. */
interface Kept {
  readonly id: string | undefined;
  readonly messages: readonly unknown[];
}
